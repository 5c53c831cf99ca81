// The page: navigation, keyboard, themes, and what is new.

import { ask, live } from "./data.js";
import { Answer, Copy, Figures, Place, Pulse, Table, count, figure, html, link, readPlace, render, turnTheme, useAnswer, useEffect, useLayoutEffect, useState, visible } from "./parts.js";
import { Environment, Gallery } from "./environment.js";
import { TaskPage, Tasks } from "./tasks.js";
import { Compare, EpisodePage, Episodes, Runs } from "./runs.js";
import { PlayPage } from "./play.js";
import { Training } from "./training.js";

const EVERY = 1500;
const KEYS = [["j / k", "next and previous line, step or message"], ["enter", "open it"], ["/", "search"], ["esc", "leave the search, close this, or go back"], ["g e, g t, g r, g p, g c", "environments, tasks, runs, play, training curves"], ["d", "dark, light, or as the system has it"], ["?", "this"]];

function places(overview) {
  return [
    overview.environments.length && ["environments", overview.environments.length > 1 ? link(["gallery"]) : link(["environment", overview.environments[0]]), ["gallery", "environment"], "e"],
    overview.tasks && ["tasks", link(["tasks"]), ["tasks", "task"], "t"],
    overview.runs.length && ["runs", overview.runs.length > 1 ? link(["runs"]) : link(["episodes"]), ["runs", "episodes", "episode", "compare"], "r"],
    live && overview.tasks && ["play", link(["play"]), ["play"], "p"],
    overview.training.length && ["training", link(["training", overview.training[0]]), ["training"], "c"],
  ].filter(Boolean);
}

function App() {
  const [place, setPlace] = useState(readPlace());
  const [pulse, setPulse] = useState({ beat: 0, news: 0 });
  const [help, setHelp] = useState(false);
  const [said, setSaid] = useState("");
  useLayoutEffect(() => {
    const moved = () => setPlace(readPlace());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
    if (!live) return undefined;
    let before = "";
    let told = 0;
    let timer = 0;
    const look = async () => {
      let wait = EVERY;
      try {
        if (!document.hidden) {
          const { behind, ...found } = await ask("pulse");
          const now = JSON.stringify(found);
          // While an index is made, lists are asked for now and then only: they would hold it up.
          if (!behind || performance.now() - told > EVERY) {
            if (before && now !== before) setPulse(({ beat }) => ({ beat: beat + 1, news: found.news }));
            before = now;
            told = performance.now();
          }
          if (behind) wait = 0;
          setSaid(behind ? `Indexing: ${count(found.episodes)} episodes so far …` : "");
        }
      } catch {
        setSaid("The server has ended; what is shown is what was there.");
      }
      timer = setTimeout(look, wait);
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return html`<${Place.Provider} value=${place}><${Pulse.Provider} value=${pulse}><${Frame} place=${place} help=${help} setHelp=${setHelp} said=${said} /></${Pulse.Provider}></${Place.Provider}>`;
}

function Frame({ place, help, setHelp, said }) {
  const overview = useAnswer("overview", {}, { follow: true });
  // Before the next key can come: an effect that waits for a frame would leave Escape to go back.
  useLayoutEffect(() => {
    const off = listenToKeys(overview.value, help, setHelp);
    return off;
  }, [overview.value, help]);
  useEffect(() => {
    document.title = `${overview.value?.title ?? ""} · ${place.path[0] ?? "overview"} · envwright`;
    scrollTo(0, 0);
  }, [place.path.join("/"), overview.value?.title]);
  return html`<a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); document.getElementById("main").focus(); }}>To the content</a>
    <header class="top"><a class="name" href="#/">envwright</a>
      <nav aria-label="Views">${overview.value ? places(overview.value).map(([name, to, of]) => html`<a key=${name} href=${to} aria-current=${of.includes(place.path[0]) ? "page" : null}>${name}</a>`) : null}</nav>
      <span class="where" title=${overview.value?.title}>${visible(overview.value?.title ?? "")}</span>
      <button aria-label="dark or light" onClick=${turnTheme}>◐</button><button aria-label="keys" onClick=${() => setHelp(true)}>?</button></header>
    ${said ? html`<p class="problem" role="status">${said}</p>` : null}
    <main id="main" tabindex="-1"><${Answer} of=${overview}>${(value) => html`<${View} place=${place} overview=${value} />`}</${Answer}></main>
    ${help ? html`<div class="over" onClick=${() => setHelp(false)}><div class="dialog" role="dialog" aria-modal="true" aria-label="Keys"><h2>Keys</h2><dl class="facts">${KEYS.map(([key, words]) => html`<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl><button onClick=${() => setHelp(false)} ref=${(button) => button?.focus()}>Close</button></div></div>` : null}`;
}

function View({ place, overview }) {
  const { path, query } = place;
  switch (path[0]) {
    case "gallery": return html`<${Gallery} query=${query} />`;
    case "environment": return html`<${Environment} path=${path} query=${query} />`;
    case "tasks": return html`<${Tasks} query=${query} />`;
    case "task": return html`<${TaskPage} path=${path} query=${query} />`;
    case "runs": return html`<${Runs} overview=${overview} />`;
    case "episodes": return html`<${Episodes} query=${query} />`;
    case "episode": return html`<${EpisodePage} path=${path} query=${query} />`;
    case "compare": return html`<${Compare} path=${path} />`;
    case "play": return html`<${PlayPage} path=${path} />`;
    case "training": return html`<${Training} path=${path} overview=${overview} />`;
    case undefined: return html`<${Overview} overview=${overview} />`;
    default: return html`<p class="problem">There is no such view. <a href="#/">To the overview</a></p>`;
  }
}

function Overview({ overview }) {
  const { notes } = overview;
  const episodes = overview.runs.reduce((sum, run) => sum + run.episodes, 0);
  return html`<h1>${visible(overview.title)}</h1>
    <${Figures} of=${[
      overview.environments.length && ["Environments", html`<a href=${places(overview)[0][1]}>${count(overview.environments.length)}</a>`],
      overview.tasks && ["Tasks", html`<a href="#/tasks">${count(overview.tasks)}</a>`],
      overview.runs.length && ["Episodes", html`<a href="#/episodes">${count(episodes)}</a>`],
      overview.training.length && ["Training runs", html`<a href=${link(["training", overview.training[0]])}>${count(overview.training.length)}</a>`],
      notes.seconds && ["Seconds, all stages", figure(Object.values(notes.seconds).reduce((a, b) => a + b, 0))],
    ]} />
    ${overview.environments.length ? html`<${Gallery} query=${{}} inside />` : null}
    ${overview.runs.length && !overview.training.length ? html`<${Runs} overview=${overview} inside />` : null}
    ${notes.dropped && Object.keys(notes.dropped).length ? html`<h2>Attempts at tasks that gave none</h2><${Table} label="dropped" heads=${["Reason", { name: "Attempts", number: true }]} rows=${Object.entries(notes.dropped).map(([reason, size]) => [visible(reason), count(size)])} />` : null}
    ${notes.seconds ? html`<h2>Where the time went</h2><${Table} label="seconds" heads=${["Stage", { name: "Seconds", number: true }]} rows=${Object.entries(notes.seconds).map(([stage, value]) => [visible(stage), figure(value)])} />` : null}
    ${notes.commands ? html`<h2>What to try next</h2><dl class="facts">${notes.commands.map(([command, words]) => html`<dt><code>${visible(command)}</code></dt><dd>${visible(words)}</dd>`)}</dl>` : null}
    ${notes.tables ? notes.tables.map(([title, heads, rows]) => html`<h2>${visible(title)}</h2><${Table} label=${title} heads=${heads.map((name, n) => ({ name: visible(name), number: n > 0 }))} rows=${rows.map((row) => row.map(visible))} />`) : null}
    <${Copy} value=${overview} />`;
}

// --- keyboard ---

let waiting = "";

function listenToKeys(overview, help, setHelp) {
  const pressed = (event) => {
    const field = event.target.closest?.("input, textarea, select");
    if (event.key === "Escape") {
      if (help) setHelp(false);
      else if (field) field.blur();
      else history.back();
      return;
    }
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    const goes = waiting === "g" ? places(overview ?? { environments: [], runs: [], training: [] }).find((one) => one[3] === event.key) : null;
    waiting = event.key === "g" ? "g" : "";
    if (goes) location.hash = goes[1];
    else if (event.key === "?") setHelp(!help);
    else if (event.key === "d") turnTheme();
    else if (event.key === "/") {
      event.preventDefault();
      document.querySelector("input[type=search]")?.focus();
    } else if (event.key === "j" || event.key === "k") moveBy(event.key === "j" ? 1 : -1);
    else if (event.key === "Enter" && event.target.matches?.("[data-row]")) event.target.click();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function moveBy(way) {
  const rows = [...document.querySelectorAll("main [data-row]")];
  if (!rows.length) return;
  const at = rows.indexOf(document.activeElement);
  const next = rows[at < 0 ? (way > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + way, 0), rows.length - 1)];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  // In a transcript the tables follow the message that is looked at.
  if (next.matches("li")) next.click();
}

const home = document.getElementById("page");
home.replaceChildren();
render(html`<${App} />`, home);
