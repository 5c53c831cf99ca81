// Drawings: the tables with their references, and a tool with the tools around it.

import { cellText, html, link, visible } from "./parts.js";

const WIDE = 190;
const LINE = 17;
const MOST = 9;

// Tables in columns by how many references lead on from them.
function columnsOf(tables) {
  const depth = new Map();
  const names = new Set(tables.map((table) => table.name));
  const of = (table, seen) => {
    if (depth.has(table.name)) return depth.get(table.name);
    if (seen.has(table.name)) return 0;
    seen.add(table.name);
    const parents = table.references.map((one) => one.table).filter((name) => names.has(name) && name !== table.name);
    const found = parents.length ? 1 + Math.max(...parents.map((name) => of(tables.find((one) => one.name === name), seen))) : 0;
    depth.set(table.name, found);
    return found;
  };
  for (const table of tables) of(table, new Set());
  const columns = [];
  for (const table of tables) (columns[depth.get(table.name)] ??= []).push(table);
  return columns.filter(Boolean);
}

export function SchemaDiagram({ environment }) {
  const boxes = new Map();
  let right = 0;
  let bottom = 0;
  columnsOf(environment.tables).forEach((column, x) => {
    let y = 10;
    for (const table of column) {
      const keyed = new Set([...table.key, ...table.references.flatMap((one) => one.columns)]);
      const first = table.columns.filter((one) => keyed.has(one.name));
      const rest = table.columns.filter((one) => !keyed.has(one.name));
      const lines = [...first, ...rest].slice(0, MOST);
      const left = table.columns.length - lines.length;
      const height = 38 + LINE * (lines.length + (left ? 1 : 0));
      boxes.set(table.name, { table, lines, left, x: 10 + x * (WIDE + 70), y, height });
      y += height + 22;
      bottom = Math.max(bottom, y);
    }
    right = 20 + x * (WIDE + 70) + WIDE;
  });
  const lines = environment.tables.flatMap((table) => table.references.map((one) => ({ from: boxes.get(table.name), to: boxes.get(one.table), columns: one.columns, loop: one.table === table.name })));
  const path = ({ from, to, columns, loop }) => {
    const row = from.lines.findIndex((line) => line.name === columns[0]);
    const y = from.y + 38 + LINE * Math.max(row, 0);
    const target = to.y + 15;
    if (loop || from.x === to.x) return `M${from.x} ${y} C${from.x - 34} ${y} ${to.x - 34} ${target} ${to.x} ${target}`;
    return `M${from.x} ${y} C${from.x - 40} ${y} ${to.x + WIDE + 40} ${target} ${to.x + WIDE} ${target}`;
  };
  return html`<div class="scroll diagram" role="region" tabindex="0" aria-label="Schema diagram">
    <svg viewBox=${`-30 0 ${right + 40} ${bottom}`} width=${right + 40} height=${bottom} role="img" aria-label=${`${environment.tables.length} tables and ${lines.length} references`}>
      ${lines.filter((line) => line.to).map((line) => html`<path class="reference" d=${path(line)}><title>${`${line.from.table.name}.${line.columns.join(", ")} → ${line.to.table.name}`}</title></path>`)}
      ${[...boxes.values()].map((box) => html`<a href=${link(["environment", environment.key, "table", box.table.name])} aria-label=${`table ${box.table.name}`}>
        <g transform=${`translate(${box.x} ${box.y})`}>
          <rect class="box" width=${WIDE} height=${box.height} rx="6" />
          <text class="head" x="10" y="20">${clip(box.table.name, 22)}<title>${visible(box.table.name)}</title></text><text class="count" x=${WIDE - 10} y="20" text-anchor="end">${box.table.rows}</text>
          <line x1="0" x2=${WIDE} y1="28" y2="28" />
          ${box.lines.map((column, n) => html`<text x="10" y=${44 + LINE * n} class=${box.table.key.includes(column.name) ? "key" : ""}>${clip(column.name, 20)}<title>${visible(`${column.name} ${column.type}`)}</title></text><text class="type" x=${WIDE - 10} y=${44 + LINE * n} text-anchor="end">${clip(column.type, 10).toLowerCase()}</text>`)}
          ${box.left ? html`<text class="type" x="10" y=${44 + LINE * box.lines.length}>${`and ${box.left} more`}</text>` : null}
        </g></a>`)}
    </svg></div>`;
}

function clip(text, most) {
  const shown = visible(text);
  return shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
}

const PILL = 30;

// A tool between what feeds it and what it feeds; each line is a column that carries a value.
export function ToolNeighbourhood({ environment, tool }) {
  const around = (near, far) => {
    const found = new Map();
    for (const edge of environment.edges.filter((one) => one[near] === tool && one[far] !== tool)) found.set(edge[far], [...(found.get(edge[far]) ?? []), edge]);
    return [...found.entries()];
  };
  const before = around("target", "source");
  const after = around("source", "target");
  const height = Math.max(before.length, after.length, 1) * (PILL + 26) + 20;
  const middle = height / 2;
  const width = 900;
  const y = (list, n) => middle + (n - (list.length - 1) / 2) * (PILL + 26);
  const writes = new Set(environment.tools.filter((one) => one.writes).map((one) => one.name));
  const pill = (name, x, at, kind) => html`<a href=${link(["environment", environment.key, "tool", name])} aria-label=${`tool ${name}`}><g transform=${`translate(${x} ${at - PILL / 2})`}>
    <rect class=${`pill ${writes.has(name) ? "writes" : ""} ${kind}`} width="230" height=${PILL} rx=${PILL / 2} /><text x="115" y="20" text-anchor="middle">${clip(name, 30)}<title>${visible(name)}</title></text></g></a>`;
  const label = (edges) => {
    const data = [...new Set(edges.filter((edge) => edge.kind === "data").map((edge) => edge.parameter))];
    const state = [...new Set(edges.filter((edge) => edge.kind === "state").map((edge) => edge.column))];
    return [...data, ...state.map((name) => `⇢ ${name}`)].join(", ");
  };
  const kindOf = (edges) => {
    const verdicts = edges.map((edge) => edge.verdict).filter(Boolean);
    const verdict = verdicts.includes("refuted") ? "refuted" : verdicts.some((one) => one !== "confirmed") ? "open" : "";
    return `edge ${edges.every((edge) => edge.kind === "state") ? "state" : ""} ${verdict}`;
  };
  const told = (edges) => edges.map((edge) => `${edge.source} ${edge.kind === "data" ? "→" : "⇢"} ${edge.target}: ${edge.column}${edge.parameter ? ` as ${edge.parameter}` : ""}${edge.verdict ? ` (${edge.verdict} by calls)` : ""}`).join("\n");
  const curve = (x1, y1, x2, y2) => `M${x1} ${y1} C${x1 + 50} ${y1} ${x2 - 50} ${y2} ${x2} ${y2}`;
  if (!before.length && !after.length) return html`<p class="wait">No tool feeds this one, and it feeds none.</p>`;
  return html`<div class="scroll diagram" role="region" tabindex="0" aria-label=${`Tools around ${tool}`}>
    <svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${`${before.length} tools feed ${tool}, which feeds ${after.length}`}>
      ${before.map(([, edges], n) => html`<path class=${kindOf(edges)} d=${curve(232, y(before, n), 333, middle)}><title>${told(edges)}</title></path><text class="label" x="120" y=${y(before, n) + 27} text-anchor="middle">${clip(label(edges), 38)}<title>${visible(label(edges))}</title></text>`)}
      ${after.map(([, edges], n) => html`<path class=${kindOf(edges)} d=${curve(567, middle, 668, y(after, n))}><title>${told(edges)}</title></path><text class="label" x="785" y=${y(after, n) + 27} text-anchor="middle">${clip(label(edges), 38)}<title>${visible(label(edges))}</title></text>`)}
      ${before.map(([name], n) => pill(name, 2, y(before, n), ""))}
      ${after.map(([name], n) => pill(name, 668, y(after, n), ""))}
      ${pill(tool, 335, middle, "chosen")}
    </svg>
    <details><summary>The same as text</summary><pre>${[...before, ...after].map(([, edges]) => told(edges)).map(cellText).join("\n")}</pre></details></div>`;
}
