// Environments: the gallery of many, and one with its tables, tools, rules and checks.

import { live } from "./data.js";
import { Answer, Code, Copy, Data, Figures, Filter, Long, Pages, Table, Verdict, Words, cellText, count, figure, go, html, link, plural, shortened, tally, useAnswer, useEffect, useState, visible } from "./parts.js";
import { SchemaDiagram, ToolNeighbourhood } from "./diagrams.js";

const CARDS = 60;
const SIZES = [["up to 5 tools", 0, 5], ["6 to 15 tools", 6, 15], ["16 to 30 tools", 16, 30], ["over 30 tools", 31, Infinity]];

export function Gallery({ query, inside = false }) {
  const [beat, setBeat] = useState(0);
  const answer = useAnswer("gallery", { at: live ? beat : "" }, { follow: "news" });
  const pending = answer.value?.pending ?? 0;
  useEffect(() => {
    if (pending) {
      const later = setTimeout(() => setBeat(beat + 1), 200);
      return () => clearTimeout(later);
    }
    return undefined;
  }, [pending, beat]);
  return html`<${Answer} of=${answer}>${(found) => {
    const path = ["gallery"];
    const sizeOf = (row) => SIZES.find(([, from, to]) => row.tools >= from && row.tools <= to)?.[0];
    const q = (query.q ?? "").toLowerCase();
    const fits = (row) =>
      (!query.tier || row.tier === query.tier) && (!query.category || (row.categories ?? []).includes(query.category)) &&
      (!query.size || sizeOf(row) === query.size) &&
      (!q || `${row.name} ${row.title} ${row.description} ${row.categories}`.toLowerCase().includes(q));
    const rows = found.rows.filter(fits);
    const at = Number(query.offset ?? 0);
    return html`${inside ? html`<h2>Environments</h2>` : html`<h1>${plural(rows.length, "environment")}</h1>`}
      ${pending ? html`<p class="wait" role="status">Loading ${count(pending)} more …</p>` : null}
      ${inside && found.rows.length < 7 ? null : html`<div class="filters"><${Words} path=${path} query=${query} />
        <${Filter} name="category" label="Category" values=${tally(found.rows.flatMap((row) => row.categories ?? []))} path=${path} query=${query} />
        <${Filter} name="tier" label="Tier" values=${tally(found.rows.map((row) => row.tier ?? "broken"))} path=${path} query=${query} />
        <${Filter} name="size" label="Size" values=${tally(found.rows.map(sizeOf).filter(Boolean))} path=${path} query=${query} /></div>`}
      <ul class="cards">${rows.slice(at, at + CARDS).map((row) => html`<li key=${row.name}><a href=${link(["environment", row.name])} class="card" data-row>
        <b>${visible(row.title ?? row.name)}</b> ${row.tier ? html`<span class=${`tier ${row.tier}`}>${row.tier}</span>` : null}
        ${row.error ? html`<span class="problem">${visible(row.error)}</span>` : html`<span class="quiet">${visible((row.categories ?? []).join(", "))}</span>
        <span>${shortened(row.description ?? "", 180)}</span>
        <span class="quiet">${plural(row.tools, "tool")}, ${plural(row.tables, "table")}, ${plural(row.rows, "row")}, ${plural(row.tasks, "task")}</span>`}
      </a></li>`)}</ul>
      <${Pages} total=${rows.length} size=${CARDS} path=${path} query=${query} />`;
  }}</${Answer}>`;
}

const PARTS = ["about", "tables", "schema", "tools", "graph", "rules", "check"];

export function Environment({ path, query }) {
  const [, key, part = "about", name] = path;
  const answer = useAnswer(`environment/${key}`, {}, { follow: "news" });
  return html`<${Answer} of=${answer}>${(environment) => {
    const open = { table: "tables", tool: "tools" }[part] ?? part;
    return html`<header class="of"><h1>${visible(environment.title || environment.name)}</h1>
      <p class="lead"><${Long} text=${environment.description} /></p>
      <nav class="tabs" aria-label="Parts of the environment">${PARTS.map((one) => html`<a key=${one} href=${link(["environment", key, one])} aria-current=${one === open ? "page" : null}>${one}</a>`)}</nav></header>
      ${open === "about" ? html`<${About} environment=${environment} />` : null}
      ${open === "tables" ? html`<${Tables} environment=${environment} table=${name} query=${query} />` : null}
      ${open === "schema" ? html`<${SchemaDiagram} environment=${environment} /><${Code} text=${environment.tables.map((one) => one.sql).join(";\n\n")} label="schema" />` : null}
      ${open === "tools" ? html`<${Tools} environment=${environment} name=${name} query=${query} />` : null}
      ${open === "graph" ? html`<${Graph} environment=${environment} name=${name} />` : null}
      ${open === "rules" ? html`<${Rules} environment=${environment} />` : null}
      ${open === "check" ? html`<${Check} name=${key} />` : null}`;
  }}</${Answer}>`;
}

function source(environment) {
  const { title, uri, kind } = environment.source;
  const words = visible(title || uri || kind || "hand-written");
  return /^https?:\/\//.test(uri ?? "") ? html`${words} <span class="quiet">${visible(uri)}</span>` : words;
}

function About({ environment }) {
  const { coverage, depth } = environment;
  const writes = environment.tools.filter((one) => one.writes).length;
  return html`<${Figures} of=${[
    ["Tier", html`<span class=${`tier ${environment.tier}`}>${environment.tier}</span>`],
    ["Tools", `${count(environment.tools.length)}, ${count(writes)} of them writing`],
    ["Tables", `${count(environment.tables.length)} with ${plural(environment.tables.reduce((sum, one) => sum + one.rows, 0), "row")}`],
    ["Tasks", count(environment.tasks)],
    coverage.core && ["Coverage", `${count(coverage.core[0])} of ${count(coverage.core[1])} core operations`],
    coverage.total && ["Operations mapped", `${count(coverage.mapped)} of ${count(coverage.total)}`],
  ]} />
  <dl class="facts">
    <dt>Name</dt><dd>${visible(environment.name)}, version ${visible(environment.version)}</dd>
    <dt>Domain</dt><dd>${visible(environment.domain || "none stated")}</dd>
    <dt>Source</dt><dd>${source(environment)}</dd>
    <dt>Licence</dt><dd>${visible(environment.source.licence || "none stated")}</dd>
    ${environment.source.sha256 ? html`<dt>SHA-256</dt><dd><code>${environment.source.sha256}</code></dd>` : null}
    <dt>Identity</dt><dd><code>${environment.id}</code></dd>
    <dt>Clock</dt><dd>${visible(environment.clock)} at the start of every episode</dd>
    <dt>Depth</dt><dd>${plural(depth.transitions, "transition")}, ${plural(depth.guards, "guard")} that bind, ${plural(depth.references, "reference")}, ${plural(depth.invariants, "invariant")}</dd>
  </dl>
  ${Object.keys(coverage.unmapped).length ? html`<h2>Operations left out, by reason</h2><${Table} label="Operations left out" heads=${["Reason", { name: "Operations", number: true }, "Which"]}
    rows=${Object.entries(coverage.unmapped).sort((a, b) => b[1].length - a[1].length).map(([reason, list]) => [visible(reason), count(list.length), html`<${Long} text=${list.join(", ")} short=${160} />`])} />` : null}
  <${Copy} value=${environment} />`;
}

function Tables({ environment, table, query }) {
  const chosen = environment.tables.find((one) => one.name === table) ?? environment.tables[0];
  if (!chosen) return html`<p class="wait">There are no tables.</p>`;
  const to = (name) => link(["environment", environment.key, "table", name]);
  return html`<div class="beside"><nav class="side" aria-label="Tables">${environment.tables.map((one) => html`<a key=${one.name} href=${to(one.name)} aria-current=${one === chosen ? "page" : null} data-row>${visible(one.name)} <span class="number">${count(one.rows)}</span></a>`)}</nav>
    <div><h2>${visible(chosen.name)}</h2>${chosen.comment ? html`<p class="lead">${visible(chosen.comment)}</p>` : null}
      <${Rows} key=${chosen.name} environment=${environment} table=${chosen} query=${query} />
      <h3>Columns</h3><${Table} label=${`columns of ${chosen.name}`} heads=${["Column", "Type", "References", "Says"]} rows=${chosen.columns.map((column) => [
        html`${chosen.key.includes(column.name) ? html`<b>${visible(column.name)}</b>` : visible(column.name)}`,
        html`<code>${visible(column.type).toLowerCase()}</code>${column.not_null ? "" : html` <span class="quiet">or nothing</span>`}`,
        chosen.references.filter((one) => one.columns.includes(column.name)).map((one) => html`<a href=${to(one.table)}>${visible(one.table)}</a> `),
        html`${visible(column.comment ?? "")} ${column.enum.length ? html`<span class="quiet">${column.enum.map(cellText).map(visible).join(" · ")}</span>` : null}`,
      ])} /></div></div>`;
}

function Rows({ environment, table, query }) {
  const path = ["environment", environment.key, "table", table.name];
  const answer = useAnswer(`rows/${environment.key}/${table.name}`, { q: query.q, offset: query.offset, limit: 50 });
  return html`<div class="filters"><${Words} path=${path} query=${query} label="Find in rows" /></div>
    <${Answer} of=${answer}>${(found) => html`<${Table} label=${`rows of ${table.name}`} heads=${found.columns.map(visible)}
      rows=${found.rows.map((row) => row.map((cell) => html`<span class=${cell === null ? "quiet" : ""}><${Long} text=${cellText(cell)} short=${120} /></span>`))} empty="No row fits." />
      <p class="note">${plural(found.total, "row")}. <${Copy} value=${found.rows.map((row) => Object.fromEntries(found.columns.map((name, n) => [name, row[n]])))} /></p>
      <${Pages} total=${found.total} size=${50} path=${path} query=${query} />`}</${Answer}>`;
}

function Tools({ environment, name, query }) {
  const path = ["environment", environment.key, "tools"];
  const q = (query.q ?? "").toLowerCase();
  const list = environment.tools.filter((one) => (!q || `${one.name} ${one.description}`.toLowerCase().includes(q)) && (!query.does || (query.does === "writes") === one.writes));
  const chosen = environment.tools.find((one) => one.name === name) ?? list[0];
  return html`<div class="filters"><${Words} path=${path} query=${query} label="Find a tool" />
      <${Filter} name="does" label="Does" values=${tally(environment.tools.map((one) => (one.writes ? "writes" : "reads")))} path=${path} query=${query} /></div>
    <div class="beside"><nav class="side" aria-label="Tools">${list.map((one) => html`<a key=${one.name} href=${link(["environment", environment.key, "tool", one.name], query)} aria-current=${one === chosen ? "page" : null} data-row>
      ${visible(one.name)} <span class=${`does ${one.writes ? "writes" : ""}`}>${one.writes ? "writes" : "reads"}</span></a>`)}</nav>
    ${chosen ? html`<${Tool} environment=${environment} tool=${chosen} />` : html`<p class="wait">No tool fits.</p>`}</div>`;
}

function typeOf(schema) {
  if (schema.enum) return schema.enum.map(cellText).join(" | ");
  const kind = Array.isArray(schema.type) ? schema.type.join(" | ") : schema.type ?? "any";
  if (kind === "array" && schema.items) return `list of ${typeOf(schema.items)}`;
  return schema.format ? `${kind} (${schema.format})` : kind;
}

function Sql({ label, text }) {
  return text ? html`<h4>${label}</h4><${Code} text=${text} label=${label} />` : null;
}

function returnsOf(returns, name = "") {
  if (!returns) return [];
  return Object.entries(returns).flatMap(([key, value]) => (typeof value === "string" ? [[`${name}${name ? ": " : ""}${key}`, value]] : returnsOf(value, key)));
}

function Tool({ environment, tool }) {
  const { form } = tool;
  const needed = new Set(tool.parameters.required ?? []);
  const parameters = Object.entries(tool.parameters.properties ?? {});
  return html`<article class="tool" aria-label=${`tool ${tool.name}`}><h2><code>${visible(tool.name)}</code></h2>
    <p class="lead"><${Long} text=${tool.description} /></p>
    <p class="quiet">${tool.writes ? "Changes the state" : "Reads only"}${tool.actor === "user" ? ", for the user to call" : ""}${form.operation ? `, stands for ${visible(form.operation)}` : ""}. <a href=${link(["environment", environment.key, "graph", tool.name])}>Tools around it</a></p>
    <h3>Parameters</h3><${Table} label="parameters" empty="It takes none." heads=${["Name", "Type", "Ranges over", "Says"]} rows=${parameters.map(([name, schema]) => [
      html`<code>${visible(name)}</code>${needed.has(name) ? "" : html` <span class="quiet">optional</span>`}`, html`<${Long} text=${typeOf(schema)} short=${120} />`,
      visible(form.parameters?.[name]?.column ?? ""), html`<${Long} text=${schema.description ?? ""} short=${300} />`])} />
    ${form.require?.length ? html`<h3>Guards</h3><ul class="guards">${form.require.map((guard) => html`<li><p>“${visible(guard.error)}”${guard.for_each ? html` <span class="quiet">for each of ${visible(guard.for_each)}</span>` : ""}</p><${Code} text=${guard.sql} label="guard" /></li>`)}</ul>` : null}
    ${Object.entries(form.let ?? {}).map(([name, sql]) => html`<${Sql} label=${`Let ${name}`} text=${sql} />`)}
    ${(form.do ?? []).map((step, n) => html`<${Sql} label=${`Statement ${n + 1}${step.when ? `, when ${step.when}` : ""}${step.expect !== undefined && step.expect !== null ? `, changes ${plural(step.expect, "row")}` : ""}`} text=${step.sql ?? step} />`)}
    ${returnsOf(form.returns).map(([name, sql]) => html`<${Sql} label=${`Returns ${name}`} text=${sql} />`)}
    ${form.python ? html`<${Sql} label="Python, run in a sandbox" text=${form.python} />` : null}
    ${tool.examples.length ? html`<h3>Examples</h3>${tool.examples.map((given) => html`<${Data} value=${given} label="example arguments" />`)}` : null}
    <${Copy} value=${tool} /></article>`;
}

function Graph({ environment, name }) {
  const degree = (tool) => environment.edges.filter((one) => one.source === tool || one.target === tool).length;
  const busiest = [...environment.tools].sort((a, b) => degree(b.name) - degree(a.name))[0];
  const chosen = environment.tools.find((one) => one.name === name) ?? busiest;
  if (!chosen) return null;
  return html`<div class="filters"><label>Tool <select value=${chosen.name} onChange=${(event) => go(["environment", environment.key, "graph", event.target.value])}>${environment.tools.map((one) => html`<option value=${one.name} selected=${one === chosen}>${visible(one.name)}</option>`)}</select></label></div>
    <p class="lead">On the left, tools whose results <code>${visible(chosen.name)}</code> takes or whose changes its guards read (⇢); on the right, those that take its results.</p>
    <${ToolNeighbourhood} environment=${environment} tool=${chosen.name} />
    <p class="note">${plural(environment.edges.length, "edge")} between ${plural(environment.tools.length, "tool")}. <a href=${link(["environment", environment.key, "tool", chosen.name])}>What ${visible(chosen.name)} does</a> <${Copy} value=${environment.edges} /></p>`;
}

function Rules({ environment }) {
  return html`<h2>Policy that an agent must follow</h2>${environment.policy ? html`<div class="prose"><${Long} text=${environment.policy} short=${20000} /></div>` : html`<p class="wait">There is none.</p>`}
    <h2>Invariants</h2>${environment.invariants.length ? environment.invariants.map((one) => html`<h3>${visible(one.name)}</h3><${Code} text=${one.sql} label=${one.name} />`) : html`<p class="wait">There are none.</p>`}`;
}

function Check({ name }) {
  const [asked, setAsked] = useState(!live);
  const answer = useAnswer(asked ? `check/${name}` : null);
  if (!asked) return html`<p class="lead">A check plays seeded call sequences and seeded defects. It takes some seconds.</p><button class="do" onClick=${() => setAsked(true)}>Check this environment</button>`;
  return html`<${Answer} of=${answer} words="Checking: call sequences and seeded defects are played …">${(report) => {
    const { killed = 0, total = 0, survivors = [] } = report.mutation;
    return html`<${Figures} of=${[["Checks", `${report.checks.filter((one) => one.ok).length} of ${report.checks.length} hold`], total && ["Seeded defects noticed", `${count(killed)} of ${count(total)}`], ["Calls made", count(report.calls)], ["States reached", count(report.states)]]} />
      <${Table} label="checks" heads=${["Check", "Verdict", { name: "Tried", number: true }, "Detail"]} rows=${report.checks.map((one) => ({ kind: one.ok ? "" : "delete", cells: [visible(one.name), html`<${Verdict} ok=${one.ok} />`, count(one.tried ?? 0), html`<${Long} text=${one.detail ?? ""} short=${300} />${one.calls?.length ? html`<${Data} value=${one.calls} label="calls that show it" />` : null}`] }))} />
      <h2>${survivors.length ? `${plural(survivors.length, "defect")} that nothing noticed` : "No defect survived"}</h2>
      ${survivors.length ? html`<${Table} label="survivors" heads=${["Kind", "What was changed"]} rows=${survivors.map((one) => [visible(one.kind), html`<${Long} text=${one.what} />`])} />` : null}
      <h2>Coverage</h2><${Table} label="coverage" heads=${["Of", { name: "Share", number: true }]} rows=${Object.entries(report.coverage).map(([of, part]) => [visible(of), typeof part === "object" ? visible(Object.entries(part).filter(([, value]) => typeof value === "number").map(([key, value]) => `${key} ${figure(value)}`).join(", ")) : cellText(part)])} />
      <${Copy} value=${report} />`;
  }}</${Answer}>`;
}
