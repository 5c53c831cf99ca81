// What all views are made of: hooks, text that is shown and never obeyed, tables, filters.

import { ask } from "./data.js";

export const { h, render, createContext } = preact;
export const { useState, useEffect, useLayoutEffect, useMemo, useRef, useContext } = preactHooks;
export const html = htm.bind(h);

// --- addresses: everything that is seen has a hash of its own ---

export function readPlace() {
  const [path, words = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return {
    path: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: Object.fromEntries(new URLSearchParams(words)),
  };
}

export function link(path, query = {}) {
  const given = Object.entries(query).filter(([, v]) => v !== undefined && v !== "" && v !== null);
  const words = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${words ? `?${words}` : ""}`;
}

export function go(path, query, replace = false) {
  const target = link(path, query);
  if (target === location.hash) return;
  if (replace) {
    history.replaceState(null, "", target);
    dispatchEvent(new Event("hashchange"));
  } else location.hash = target;
}

export const Place = createContext({ path: [], query: {} });
// How often something was new: anything, and environments or tasks.
export const Pulse = createContext({ beat: 0, news: 0 });

// --- themes: what is drawn on a canvas does not follow style sheets by itself ---

const DARK = matchMedia("(prefers-color-scheme: dark)");

export function turnTheme() {
  const root = document.documentElement;
  const next = { "": "dark", dark: "light", light: "" }[root.dataset.theme ?? ""];
  if (next) root.dataset.theme = next;
  else delete root.dataset.theme;
  dispatchEvent(new Event("theme"));
}

export function useTheme() {
  const now = () => document.documentElement.dataset.theme ?? (DARK.matches ? "dark" : "light");
  const [theme, setTheme] = useState(now());
  useLayoutEffect(() => {
    const turned = () => setTheme(now());
    addEventListener("theme", turned);
    DARK.addEventListener("change", turned);
    return () => {
      removeEventListener("theme", turned);
      DARK.removeEventListener("change", turned);
    };
  }, []);
  return theme;
}

// --- answers ---

// follow: asked again when anything is new, or ("news") when environments or tasks are.
export function useAnswer(path, query = {}, { follow = false } = {}) {
  const { beat, news } = useContext(Pulse);
  const key = JSON.stringify([path, query]);
  const [got, setGot] = useState({ key: "", value: null, error: null });
  useEffect(() => {
    let wanted = path !== null;
    if (wanted)
      ask(path, query).then(
        (value) => wanted && setGot({ key, value, error: null }),
        (error) => wanted && setGot({ key, value: null, error: error.message }),
      );
    return () => (wanted = false);
  }, [key, follow === "news" ? news : follow ? beat : 0]);
  // The old answer stays while a new one of the same path is fetched, so that lists do not flicker.
  const samePath = got.key && JSON.parse(got.key)[0] === path;
  return samePath ? { ...got, waits: got.key !== key } : { value: null, error: null, waits: true };
}

export function Answer({ of, children, words = "Loading …" }) {
  if (of.error) return html`<p class="problem" role="alert">${visible(of.error)}</p>`;
  if (of.value === null) return html`<p class="wait" role="status">${words}</p>`;
  return children(of.value);
}

// --- text ---

const SIGNS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const NAMES = {
  0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x2066: "LRI",
  0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0x200e: "LRM", 0x200f: "RLM", 0x061c: "ALM",
};

// Signs that would act on a terminal or turn the direction of a line are written out.
export function visible(text) {
  return String(text).replace(SIGNS, (sign) => {
    const code = sign.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "␡";
    return `⟨${NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`}⟩`;
  });
}

export function cellText(value) {
  if (value === null || value === undefined) return "∅";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const SHORT = 1200;

// The beginning of a text, cut between two words where there are some.
function begun(text, most) {
  const at = text.slice(0, most + 1).lastIndexOf(" ");
  return text.slice(0, at > most / 2 ? at : most).trimEnd();
}

export function Long({ text, short = SHORT, kind = "" }) {
  const [whole, setWhole] = useState(false);
  const all = String(text ?? "");
  const cut = !whole && all.length > short;
  return html`<span class=${`text ${kind}`} dir="auto">${visible(cut ? begun(all, short) : all)}${cut
    ? html` <button class="more" onClick=${() => setWhole(true)}>
        … show all ${count(all.length)} characters
      </button>`
    : null}</span>`;
}

export function Code({ text, label }) {
  return html`<pre tabindex="0" aria-label=${label ?? "code"}><${Long} text=${text} short=${4000} /></pre>`;
}

export function Data({ value, label = "data" }) {
  let shown = value;
  if (typeof value === "string") {
    try {
      shown = JSON.parse(value);
    } catch {
      return html`<${Code} text=${value} label=${label} />`;
    }
  }
  return html`<${Code} text=${typeof shown === "object" ? JSON.stringify(shown, null, 1) : cellText(shown)} label=${label} />`;
}

export function count(number) {
  return Number(number).toLocaleString("en").replaceAll(",", "\u202f");
}

// The beginning of a text whose whole is a click away.
export function shortened(text, most) {
  const all = visible(text);
  return all.length > most ? `${begun(all, most)}\u00a0…` : all;
}

export function percent(share) {
  return share === null || share === undefined ? "–" : `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u2009%`;
}

export function figure(value, digits = 3) {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? count(value) : Number(value.toPrecision(digits)).toString();
}

export function plural(number, word, more = `${word}s`) {
  return `${count(number)} ${number === 1 ? word : more}`;
}

// --- marks ---

export function Verdict({ ok, children }) {
  const [sign, kind, words] = ok === true ? ["✓", "good", "holds"] : ok === false ? ["✗", "bad", "fails"] : ["–", "open", "not computed"];
  return html`<span class=${`mark ${kind}`}><span aria-hidden="true">${sign}</span> <span class=${children ? "" : "unseen"}>${children ?? words}</span></span>`;
}

export function Reward({ value }) {
  if (value === null || value === undefined) return html`<span class="mark open">no score</span>`;
  return html`<span class=${`mark ${value >= 1 ? "good" : value > 0 ? "part" : "bad"}`}>${figure(value)}</span>`;
}

export function Copy({ value, what = "JSON" }) {
  const [done, setDone] = useState("");
  const copy = async () => {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      // Pages opened from disk may have no clipboard: an element with the text has.
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      setDone(document.execCommand("copy") ? "copied" : "not allowed here");
      area.remove();
    }
    setTimeout(() => setDone(""), 1500);
  };
  return html`<button class="copy" onClick=${copy} aria-live="polite">${done || `Copy as ${what}`}</button>`;
}

export function Figures({ of }) {
  return html`<dl class="figures">${of
    .filter(Boolean)
    .map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

// --- lists ---

export function Table({ label, heads, rows, empty = "Nothing to show.", kind = "" }) {
  if (!rows.length) return html`<p class="wait">${empty}</p>`;
  return html`<div class=${`scroll ${kind}`} role="region" aria-label=${label} tabindex="0">
    <table>
      <caption class="unseen">${label}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col" class=${head.number ? "number" : ""}>${head.node ?? head.name ?? head}</th>`)}</tr></thead>
      <tbody>${rows.map((row, at) => html`<tr key=${row.key ?? at} class=${row.kind ?? ""} data-link=${row.link} onClick=${row.link ? (event) => event.target.closest("a, button") || (location.hash = row.link) : null}>
        ${(row.cells ?? row).map((cell, n) => html`<td class=${heads[n]?.number ? "number" : ""}>${cell}</td>`)}</tr>`)}</tbody>
    </table>
  </div>`;
}

export function Sorted({ name, column, query, path, number = false }) {
  const now = query.sort ?? "";
  const down = now === `-${column}`;
  const next = down ? column : `-${column}`;
  return {
    number,
    node: html`<a class="sort" href=${link(path, { ...query, sort: next, offset: "" })} aria-label=${`sort by ${name}`}>${name}${down ? " ↓" : now === column ? " ↑" : ""}</a>`,
  };
}

export function Filter({ name, label, values, path, query }) {
  if (!values || values.length < 2) if (!query[name]) return null;
  const change = (event) => go(path, { ...query, [name]: event.target.value, offset: "" });
  return html`<label>${label} <select value=${query[name] ?? ""} title=${visible(query[name] ?? "")} onChange=${change} name=${name}>
    <option value="">all</option>
    ${(values ?? []).map(([value, size]) => {
      const key = value === null ? "none" : String(value);
      return html`<option value=${key} title=${visible(key)} selected=${query[name] === key}>${shortened(key, 200)}${size === undefined ? "" : ` (${count(size)})`}</option>`;
    })}
  </select></label>`;
}

export function Words({ path, query, label = "Search" }) {
  const later = useRef(0);
  const change = (event) => {
    const q = event.target.value;
    clearTimeout(later.current);
    later.current = setTimeout(() => go(path, { ...query, q, offset: "" }, true), 150);
  };
  return html`<label class="words"><span class="unseen">${label}</span><input type="search" name="q" placeholder=${`${label}  ( / )`} value=${query.q ?? ""} onInput=${change} autocomplete="off" spellcheck=${false} /></label>`;
}

export function Pages({ total, query, path, size }) {
  const at = Number(query.offset ?? 0);
  if (total <= size) return null;
  const to = (offset) => link(path, { ...query, offset: offset || "" });
  return html`<nav class="pages" aria-label="Pages">
    ${at > 0 ? html`<a href=${to(Math.max(at - size, 0))} rel="prev">← before</a>` : html`<span>← before</span>`}
    <span>${count(at + 1)} to ${count(Math.min(at + size, total))} of ${count(total)}</span>
    ${at + size < total ? html`<a href=${to(at + size)} rel="next">after →</a>` : html`<span>after →</span>`}
    ${at + size < total ? html`<a href=${to(Math.floor((total - 1) / size) * size)}>last</a>` : null}
  </nav>`;
}

// --- bars: a histogram whose title says what it shows ---

export function Histogram({ title, bars, label, onPick, picked }) {
  const most = Math.max(...bars.map((bar) => bar.size), 1);
  return html`<figure class="histogram">
    <figcaption>${title}</figcaption>
    <ul aria-label=${label}>${bars.map((bar) => html`<li key=${bar.name} class=${picked === String(bar.value ?? bar.name) ? "picked" : ""}>
      <button onClick=${() => onPick?.(bar)} disabled=${!onPick} aria-label=${`${bar.name}: ${bar.size}`}>
        <span class="name">${visible(bar.name)}</span>
        <span class="bar"><span style=${{ width: `${(100 * bar.size) / most}%` }}></span></span>
        <span class="number">${count(bar.size)}</span>
      </button></li>`)}</ul>
  </figure>`;
}

export function tally(values) {
  const sizes = new Map();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return [...sizes.entries()];
}
