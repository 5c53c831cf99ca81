-- mail waits in the right kind of place
SELECT mail_items.id FROM mail_items JOIN shelves ON shelves.id = shelf_id WHERE shelves.kind <> CASE mail_items.kind WHEN 'registered' THEN 'safe' WHEN 'chilled' THEN 'fridge' ELSE 'open' END;

-- registered mail is with its addressee
SELECT id FROM mail_items WHERE kind = 'registered' AND fetched_by <> addressee_id;

-- mail is fetched by addressee or deputy
SELECT mail_items.id FROM mail_items JOIN colleagues ON colleagues.id = addressee_id WHERE fetched_by IS NOT NULL AND fetched_by <> addressee_id AND fetched_by IS NOT deputy_id;

-- a dispatch left with a collection of its service
SELECT dispatches.id FROM dispatches JOIN collections ON collections.id = collection_id WHERE dispatches.service <> collections.service;

-- an express dispatch is light
SELECT id FROM dispatches WHERE service = 'express' AND grams > 5000;

-- valuable mail was fetched with a badge
SELECT id FROM mail_items WHERE status = 'handed_over' AND kind IN ('registered', 'chilled') AND badge_shown = 0;
