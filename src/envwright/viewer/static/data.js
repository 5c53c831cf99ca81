// Where the page gets its data: from the server it came from, or from the data inside it. Both
// answer the same paths; what a server filters, an exported page filters here.

const inside = document.getElementById("data");
export const live = inside === null;
let answers = null;

async function unpack() {
  const bytes = Uint8Array.from(atob(inside.textContent.trim()), (c) => c.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(plain).text());
}

export async function ask(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (!live) {
    answers ??= await unpack();
    return fromInside(path, Object.fromEntries(given));
  }
  const words = new URLSearchParams(given).toString();
  const place = path.split("/").map(encodeURIComponent).join("/");
  return told(await fetch(`api/${place}${words ? `?${words}` : ""}`));
}

export async function act(path, body) {
  const headers = { "content-type": "application/json" };
  return told(await fetch(`api/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function told(response) {
  const value = await response.json();
  if (!response.ok) throw new Error(value.error ?? `the server answered ${response.status}`);
  return value;
}

function fromInside(path, query) {
  const kind = path.split("/")[0];
  if (!(path in answers)) {
    if (kind === "check") throw new Error("This page was exported without a check.");
    throw new Error("This is not in the exported page.");
  }
  const answer = answers[path];
  if (kind === "episodes") return page(answer.rows.filter((row) => fits(row, query)), query);
  if (kind === "rows") {
    const words = (query.q ?? "").toLowerCase();
    const holds = (row) => row.some((cell) => String(cell ?? "").toLowerCase().includes(words));
    const rows = words ? answer.rows.filter(holds) : answer.rows;
    const at = Number(query.offset ?? 0);
    const total = words || rows.length === answer.total ? rows.length : answer.total;
    return { ...answer, rows: rows.slice(at, at + Number(query.limit ?? 100)), total };
  }
  if (kind === "matrix" && query.run) return matrixOf(answers.episodes.rows, query);
  return answer;
}

function fits(row, query) {
  const marks = { tool: row.tools, fault: row.faults, boundary: row.boundarys };
  for (const [name, values] of Object.entries(marks))
    if (query[name] && !(values ?? []).includes(query[name])) return false;
  for (const name of ["run", "task", "policy", "stop", "learned"])
    if (query[name] && row[name] !== query[name]) return false;
  if (query.reward === "none" ? row.reward !== null : query.reward && row.reward !== Number(query.reward))
    return false;
  const q = query.q;
  return !q || row.opening.toLowerCase().includes(q.toLowerCase()) || row.id.startsWith(q) || row.task.startsWith(q);
}

function page(rows, query) {
  const sort = query.sort ?? "number";
  const column = sort.replace("-", "");
  const way = sort.startsWith("-") ? -1 : 1;
  const order = (a, b) => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1);
  const sorted = [...rows].sort((a, b) => way * order(a[column], b[column]) || a.number - b.number);
  const at = Number(query.offset ?? 0);
  return { total: rows.length, rows: sorted.slice(at, at + Number(query.limit ?? 100)) };
}

function matrixOf(rows, query) {
  const cells = new Map();
  for (const row of rows.filter((one) => fits(one, query))) {
    const key = JSON.stringify([row.task, row.policy]);
    const cell = cells.get(key) ?? { task: row.task, policy: row.policy, episodes: 0, errors: 0, rewards: [] };
    cell.episodes += 1;
    cell.errors += row.errors;
    if (row.reward !== null) cell.rewards.push(row.reward);
    cells.set(key, cell);
  }
  const mean = (list) => (list.length ? list.reduce((a, b) => a + b, 0) / list.length : null);
  return [...cells.values()].map(({ rewards, ...cell }) => ({ ...cell, reward: mean(rewards) }));
}
