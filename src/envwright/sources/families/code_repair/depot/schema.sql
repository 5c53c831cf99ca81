/* Spare parts on the shelves. */
CREATE TABLE items (
  id TEXT PRIMARY KEY,                                                -- Number of the part
  kind TEXT NOT NULL CHECK (kind IN ('belt', 'bolt', 'lamp')),        -- Kind
  stock INTEGER NOT NULL CHECK (stock >= 0),                          -- Pieces on the shelf
  reserved INTEGER NOT NULL CHECK (reserved BETWEEN 0 AND stock),     -- Pieces that orders hold
  price INTEGER NOT NULL,                                             -- Price of a piece
  least INTEGER NOT NULL                                              -- Stock below which to buy
) STRICT, WITHOUT ROWID;

/* Orders, each for one part. */
CREATE TABLE orders (
  id TEXT PRIMARY KEY,                                                -- Number of the order
  item_id TEXT NOT NULL REFERENCES items (id),                        -- What was ordered
  pieces INTEGER NOT NULL CHECK (pieces > 0),                         -- How many
  state TEXT NOT NULL CHECK (state IN ('new', 'held', 'sent', 'void')),   -- How far it is
  urgent INTEGER NOT NULL CHECK (urgent IN (0, 1))                    -- Whether it goes first
) STRICT, WITHOUT ROWID;
