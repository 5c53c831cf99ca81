// Tasks: the list with what it is made of, and one with its gold step by step.

import { Answer, Copy, Data, Figures, Filter, Histogram, Long, Pages, Sorted, Table, Verdict, Words, cellText, count, figure, go, html, link, plural, shortened, tally, useAnswer, visible } from "./parts.js";
import { Changes, StateView } from "./state.js";
import { live } from "./data.js";

const TASKS = 50;

function most(pairs) {
  return pairs.reduce((best, one) => (one[1] > (best?.[1] ?? 0) ? one : best), null);
}

export function Tasks({ query }) {
  const answer = useAnswer("tasks", {}, { follow: "news" });
  return html`<${Answer} of=${answer}>${(all) => html`<${TaskList} all=${all} query=${query} />`}</${Answer}>`;
}

function TaskList({ all, query }) {
  const path = ["tasks"];
  const q = (query.q ?? "").toLowerCase();
  const is = (name, value) => !query[name] || query[name] === String(value);
  const rows = all.filter((task) =>
    is("level", task.level) && is("calls", task.calls) && is("sampler", task.sampler) && is("family", task.family) && is("turns", task.turns) &&
    is("proven", task.proven) && (!query.environment || task.environments.includes(query.environment)) && (!query.tool || task.tools.includes(query.tool)) &&
    (!q || task.opening.toLowerCase().includes(q) || task.id.startsWith(q)));
  const sort = query.sort ?? "";
  if (sort) {
    const column = sort.replace("-", "");
    rows.sort((a, b) => (sort.startsWith("-") ? -1 : 1) * ((a[column] ?? 0) - (b[column] ?? 0)));
  }
  const at = Number(query.offset ?? 0);
  const by = (name) => tally(rows.map((task) => task[name])).sort((a, b) => a[0] - b[0]);
  const calls = by("calls");
  const levels = by("level");
  const busy = most(calls);
  const level = most(levels);
  const pick = (name) => (bar) => go(path, { ...query, [name]: query[name] === bar.name ? "" : bar.name, offset: "" });
  const bars = (pairs) => pairs.map(([name, size]) => ({ name: String(name), size }));
  const proven = rows.filter((task) => task.proven).length;
  const heads = ["Request", { ...Sorted({ name: "Calls", column: "calls", query, path, number: true }) }, Sorted({ name: "Turns", column: "turns", query, path, number: true }), Sorted({ name: "Level", column: "difficulty", query, path, number: true }), "Made by", "Proof"];
  return html`<h1>${plural(rows.length, "task")}</h1>
    <div class="filters"><${Words} path=${path} query=${query} label="Find in requests" />
      <${Filter} name="environment" label="Environment" values=${tally(all.flatMap((task) => task.environments))} path=${path} query=${query} />
      <${Filter} name="tool" label="Tool" values=${tally(all.flatMap((task) => task.tools))} path=${path} query=${query} />
      <${Filter} name="level" label="Level" values=${tally(all.map((task) => task.level)).sort()} path=${path} query=${query} />
      <${Filter} name="turns" label="Turns" values=${tally(all.map((task) => task.turns)).sort()} path=${path} query=${query} />
      <${Filter} name="sampler" label="Sampler" values=${tally(all.map((task) => task.sampler))} path=${path} query=${query} />
      <${Filter} name="family" label="Wording" values=${tally(all.map((task) => task.family))} path=${path} query=${query} />
      <${Filter} name="proven" label="Proof holds" values=${tally(all.map((task) => task.proven))} path=${path} query=${query} /></div>
    ${rows.length ? html`<div class="row">
      <${Histogram} title=${`The gold most often makes ${plural(busy[0], "call")}: in ${count(busy[1])} of ${count(rows.length)}`} label="Tasks by calls of the gold" bars=${bars(calls)} onPick=${pick("calls")} picked=${query.calls} />
      <${Histogram} title=${`Level ${level[0]} of 5 is the commonest: ${count(level[1])} of ${count(rows.length)}`} label="Tasks by level" bars=${bars(levels)} onPick=${pick("level")} picked=${query.level} />
      <${Histogram} title=${`${proven === rows.length ? "All" : `${count(proven)} of ${count(rows.length)}`} have a proof that holds; by sampler`} label="Tasks by sampler" bars=${bars(tally(rows.map((task) => task.sampler || "none named")))} onPick=${pick("sampler")} picked=${query.sampler} />
    </div>` : null}
    <${Table} label="tasks" kind="list" empty="No task fits." heads=${heads} rows=${rows.slice(at, at + TASKS).map((task) => ({ key: task.id, link: link(["task", task.id]), cells: [
      html`<a href=${link(["task", task.id])} class="words-of user" data-row>${shortened(task.opening, 240)}</a> <span class="quiet">${visible(task.environments.join(" + "))}</span>`,
      task.calls, task.turns, html`${task.level} <span class="quiet">${figure(task.difficulty, 2)}</span>`, html`${visible(task.sampler)} <span class="quiet">${visible(task.family)}</span>`, task.proven === null ? html`<${Verdict} ok=${null}>none</${Verdict}>` : html`<${Verdict} ok=${task.proven} />`] }))} />
    <${Pages} total=${rows.length} size=${TASKS} path=${path} query=${query} />`;
}

export function Arguments({ value }) {
  let given = value;
  if (typeof value === "string") {
    try {
      given = JSON.parse(value);
    } catch {
      return html`<code class="arguments"><${Long} text=${value} short=${300} /></code>`;
    }
  }
  if (given === null || typeof given !== "object" || Array.isArray(given)) return html`<code class="arguments"><${Long} text=${cellText(given)} short=${300} /></code>`;
  return html`<span class="arguments">(${Object.entries(given).map(([name, one], n) => html`${n ? ", " : ""}<i>${visible(name)}</i>: <${Long} text=${JSON.stringify(one)} short=${200} />`)})</span>`;
}

export function TaskPage({ path, query }) {
  const answer = useAnswer(`task/${path[1]}`);
  return html`<${Answer} of=${answer}>${(found) => html`<${OneTask} found=${found} query=${query} />`}</${Answer}>`;
}

function OneTask({ found, query }) {
  const { task } = found;
  const { scenario, proof } = task;
  const at = Math.min(Number(query.step ?? found.steps.length), found.steps.length);
  const move = (to) => go(["task", found.id], { ...query, step: to }, true);
  const adversaries = Object.entries(proof?.mutants ?? {});
  return html`<header class="of"><p class="quiet">Task <code>${found.id}</code> in ${visible(found.environments.join(" + "))} <a href=${link(["episodes"], { task: found.id })}>its episodes</a>${live ? html` <a class="do" href=${link(["play", found.id])}>Play it</a>` : null}</p>
    <h1 class="words-of user"><${Long} text=${scenario.opening} short=${2000} /></h1></header>
    <${Figures} of=${[["Level", found.level], ["Difficulty", `${figure(found.difficulty, 2)} logits`], ["Calls", found.calls], ["User turns", found.turns], ["Sampler", visible(found.sampler || "none")], ["Wording", visible(found.family || "none")]]} />
    <div class="two"><section><h2>What the user wants</h2>
      <ol class="goals">${scenario.goals.map((goal) => html`<li><${Long} text=${goal} /></li>`)}</ol>
      ${scenario.persona ? html`<p class="quiet">${visible(scenario.persona)}</p>` : null}
      ${Object.keys(scenario.known).length ? html`<h3>Says only when asked</h3><dl class="facts">${Object.entries(scenario.known).map(([name, value]) => html`<dt>${visible(name)}</dt><dd><${Long} text=${cellText(value)} /></dd>`)}</dl>` : null}
      ${scenario.later.length ? html`<h3>Says later</h3>${scenario.later.map((words) => html`<p class="words-of user"><${Long} text=${words} /></p>`)}` : null}
      ${scenario.questions.length ? html`<h3>Asks</h3>${scenario.questions.map((one) => html`<p>${visible(one.text)} <span class="quiet">${visible(one.name)}: ${cellText(task.answers[one.name])}</span></p>`)}` : null}
    </section>
    <section><h2>What must be so at the end</h2><ul class="rubric">${found.words.map((words) => html`<li><${Long} text=${words} short=${5000} /></li>`)}</ul>
      <details><summary>${plural(task.rubric.checks.length, "check")} as the rubric has them</summary>${task.rubric.checks.map((check) => html`<h4>${visible(check.name)}${check.gate ? "" : " (no gate)"}</h4><${Data} value=${check.sql ?? check} label=${check.name} />`)}</details></section></div>
    <h2>The gold, step by step</h2>${found.why ? html`<p class="problem">${visible(found.why)}</p>` : null}
    <ol class="gold">${found.steps.map((step, n) => html`<li key=${n} class=${n < at ? "" : "ahead"} data-row onClick=${() => move(n + 1)} tabindex="0">
      <div><span class="tool-name">${visible(step.call.tool)}</span><${Arguments} value=${step.call.arguments} />${step.text ? html`<details><summary class="quiet">${step.error ? `error: ${step.error}` : "answer"}</summary><${Data} value=${step.text} /></details>` : null}</div>
      <${Changes} rows=${step.rows} />${task.pauses.includes(n + 1) ? html`<p class="quiet">speaks to the user</p>` : null}</li>`)}</ol>
    <${Slider} at=${at} most=${found.steps.length} onMove=${move} what="call" />
    <${StateView} start=${found.start} steps=${found.steps} at=${at} />
    ${proof ? html`<h2>Proof</h2><p><${Verdict} ok=${found.proven}>${found.proven ? "The proof holds" : "The proof does not hold"}</${Verdict}>: gold ${figure(proof.gold_reward)}, doing nothing ${figure(proof.noop_reward)}, solver from the words alone ${figure(proof.solver_reward)}, replay ${proof.replay_identical ? "identical" : "differs"}.</p>
      <p>${count(proof.killed)} adversaries end otherwise and lose the reward; ${count(proof.equivalent)} reach the same end by another way and keep it${proof.undecided ? `; ${count(proof.undecided)} could not be decided` : ""}.</p>
      ${adversaries.length ? html`<${Histogram} title="Adversaries tried, by what was changed in the gold" label="adversaries by kind" bars=${adversaries.map(([name, size]) => ({ name, size }))} />` : null}
      ${proof.survivors.length ? html`<h3>Adversaries that were judged wrongly</h3><${Table} label="survivors" heads=${["Kind", "What", "Reward"]} rows=${proof.survivors.map((one) => [visible(one.kind), html`<${Long} text=${one.what} />`, figure(one.reward)])} />` : null}` : null}
    ${task.decoys.length ? html`<h2>${plural(task.decoys.length, "decoy")}: ways that look right and are wrong</h2>${task.decoys.map((calls) => html`<ol class="decoy">${calls.map((call) => html`<li><span class="tool-name">${visible(call.tool)}</span><${Arguments} value=${call.arguments} /></li>`)}</ol>`)}` : null}
    <details><summary>Difficulty, feature by feature</summary><${Table} label="difficulty" heads=${["Feature", { name: "Value", number: true }]} rows=${Object.entries(task.difficulty).map(([name, value]) => [visible(name), figure(value)])} /></details>
    <${Copy} value=${task} />`;
}

export function Slider({ at, most: last, onMove, what }) {
  if (!last) return null;
  return html`<label class="slider">After ${what} <input type="range" min="0" max=${last} value=${at} onInput=${(event) => onMove(Number(event.target.value))} aria-label=${`state after ${what}`} /> <output>${at} of ${last}</output></label>`;
}
