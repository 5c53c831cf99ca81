// The state of an episode at any step: the tables at the start, and the rows that calls changed.

import { ask } from "./data.js";
import { Long, cellText, count, html, link, plural, useEffect, useMemo, useState, visible } from "./parts.js";

const LOADED = 500;

export function operation(change) {
  return change.before === null ? "insert" : change.after === null ? "delete" : "update";
}

const SIGN = { insert: "+", delete: "−", update: "~" };
const VERB = { insert: "new row", delete: "row removed", update: "row changed" };

// What one call changed, row by row.
export function Changes({ rows }) {
  if (!rows?.length) return null;
  return html`<ul class="changes" aria-label="Rows that this call changed">${rows.map((row) => {
    const kind = operation(row);
    const cells = Object.keys(row.after ?? row.before ?? {});
    return html`<li class=${kind}>
      <span class="sign" aria-label=${VERB[kind]}>${SIGN[kind]}</span>
      <b>${visible(row.table)}</b> <span class="key">${row.key.map(cellText).map(visible).join(" / ")}</span>
      <span class="cells">${cells.map((name) => html`<span class="cell"><i>${visible(name)}</i> ${
        kind === "update" ? html`<del><${Long} text=${cellText(row.before[name])} short=${120} /></del> → ` : null}${
        kind === "delete" ? html`<del><${Long} text=${cellText(row.before[name])} short=${120} /></del>` : html`<ins><${Long} text=${cellText(row.after[name])} short=${120} /></ins>`}</span>`)}</span>
    </li>`;
  })}</ul>`;
}

// The rows that steps touched: table and key → the row now, as far as it is known.
export function applied(rowLists) {
  const touched = new Map();
  for (const change of rowLists.flat()) {
    const place = JSON.stringify([change.table, change.key]);
    const there = touched.get(place) ?? { table: change.table, key: change.key, from: undefined, now: {} };
    if (there.from === undefined) there.from = change.before === null ? null : {};
    if (there.from !== null)
      for (const [name, value] of Object.entries(change.before ?? {}))
        if (!(name in there.from)) there.from[name] = value;
    there.now = change.after === null ? null : change.before === null ? { ...change.after } : { ...there.now, ...change.after };
    touched.set(place, there);
  }
  return touched;
}

// Which of the task's environments a step belongs to.
function environmentOf(step, start) {
  const names = Object.keys(start);
  return names.find((name) => start[name].prefix && step.call?.tool.startsWith(start[name].prefix)) ?? names[0];
}

// Tables of the task's environments after the first `at` steps, touched ones first.
export function StateView({ start, steps, at, waits = false, label = "Tables" }) {
  const names = Object.keys(start ?? {});
  const [chosen, choose] = useState("");
  const [tables, setTables] = useState({});
  useEffect(() => {
    let wanted = true;
    Promise.all(names.map(async (name) => [name, (await ask(`environment/${start[name].environment}`)).tables])).then(
      (found) => wanted && setTables(Object.fromEntries(found)),
      () => {},
    );
    return () => (wanted = false);
  }, [JSON.stringify(names)]);
  const touched = useMemo(() => {
    const all = new Map();
    for (const name of names) {
      const mine = steps.slice(0, at).filter((step) => environmentOf(step, start) === name);
      for (const change of applied(mine.map((step) => step.rows ?? [])).values()) {
        const table = `${name}/${change.table}`;
        all.set(table, [...(all.get(table) ?? []), change]);
      }
    }
    return all;
  }, [steps, at, names.join()]);
  const later = useMemo(() => {
    const found = new Set();
    for (const step of names.length ? steps : []) for (const row of step.rows ?? []) found.add(`${environmentOf(step, start)}/${row.table}`);
    return found;
  }, [steps, names.join()]);
  if (!names.length && waits) return html`<p class="wait">Loading …</p>`;
  if (!names.length) return html`<p class="wait">The environment is not on this page, so only the rows that calls changed are shown. Name it with --env.</p>`;
  if (!Object.keys(tables).length) return html`<p class="wait">Loading …</p>`;
  const all = names.flatMap((name) => (tables[name] ?? []).map((table) => ({ id: `${name}/${table.name}`, name, table })));
  all.sort((a, b) => later.has(b.id) - later.has(a.id));
  const open = all.find((one) => one.id === chosen) ?? all[0];
  return html`<section class="state" aria-label=${label}>
    <div class="tabs" role="tablist" aria-label="Tables">${all.map((one) => html`<button role="tab" key=${one.id} aria-selected=${one === open} onClick=${() => choose(one.id)}>
      ${names.length > 1 ? `${visible(one.name)} ` : ""}${visible(one.table.name)}${touched.has(one.id) ? html` <span class="dot">${touched.get(one.id).length}</span>` : null}</button>`)}</div>
    ${open ? html`<${TableAt} key=${open.id} place=${start[open.name]} table=${open.table} changes=${touched.get(open.id) ?? []} />` : null}
  </section>`;
}

function TableAt({ place, table, changes }) {
  const [rows, setRows] = useState(null);
  useEffect(() => {
    let wanted = true;
    ask(`rows/${place.environment}/${table.name}`, { limit: LOADED }).then((found) => wanted && setRows(found), () => {});
    return () => (wanted = false);
  }, [place.environment, table.name]);
  if (!rows) return html`<p class="wait">Loading …</p>`;
  const columns = rows.columns;
  const at = new Map();
  for (const row of rows.rows) {
    const whole = Object.fromEntries(columns.map((name, n) => [name, row[n]]));
    at.set(JSON.stringify(rows.key.map((name) => whole[name])), { cells: whole, kind: "" });
  }
  // The task's own start first, as if it had always been so; then what calls changed.
  for (const change of applied([place.patch.filter((row) => row.table === table.name)]).values()) put(at, change, rows.key, false);
  for (const change of changes) put(at, change, rows.key, true);
  const shown = [...at.values()];
  shown.sort((a, b) => (b.kind !== "") - (a.kind !== ""));
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${`rows of ${table.name}`}><table>
    <thead><tr>${columns.map((name) => html`<th scope="col">${visible(name)}</th>`)}</tr></thead>
    <tbody>${shown.map((row) => html`<tr class=${row.kind}>${columns.map((name) => {
      const before = row.from?.[name];
      const differs = row.kind === "update" && row.from && name in row.from && before !== row.cells[name];
      return html`<td class=${differs ? "changed" : ""}>${differs ? html`<del><${Long} text=${cellText(before)} short=${80} /></del> ` : null}${name in row.cells ? html`<${Long} text=${cellText(row.cells[name])} short=${80} />` : "…"}</td>`;
    })}</tr>`)}</tbody></table></div>
    ${rows.total > rows.rows.length ? html`<p class="note">The first ${count(rows.rows.length)} of ${count(rows.total)} rows, and all that changed. <a href=${link(["environment", place.environment, "table", table.name])}>Browse all rows</a></p>` : html`<p class="note">${plural(shown.length, "row")}, changed ones first.</p>`}`;
}

function put(at, change, key, mark) {
  const id = JSON.stringify(change.key);
  const there = at.get(id);
  if (change.now === null) {
    if (mark) at.set(id, { cells: there?.cells ?? change.from ?? {}, kind: "delete" });
    else at.delete(id);
    return;
  }
  const named = Object.fromEntries(key.map((name, n) => [name, change.key[n]]));
  const cells = { ...(there?.cells ?? named), ...change.now };
  at.set(id, { cells, from: change.from, kind: mark ? (change.from === null ? "insert" : "update") : "" });
}
