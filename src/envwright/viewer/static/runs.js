// Runs: their episodes as a list and as a matrix, one episode as it went, and two runs compared.

import { Answer, Code, Copy, Data, Figures, Filter, Long, Pages, Reward, Sorted, Table, Verdict, Words, count, figure, go, html, link, percent, plural, shortened, useAnswer, useMemo, useState, visible } from "./parts.js";
import { live } from "./data.js";
import { Changes, StateView } from "./state.js";
import { Arguments, Slider } from "./tasks.js";

const EPISODES = 100;

// Columns of what is known of some rows only: left out where no row shown has it.
function known(rows, columns) {
  return columns.filter(([, key]) => rows.some((row) => row[key] !== null && row[key] !== undefined));
}

const SPENT = [["Tokens", "tokens", (value) => (value === null ? "–" : count(value))], ["Seconds", "seconds", (value) => figure(value, 2)], ["Cost", "cost", (value) => figure(value, 2)]];

export function Runs({ overview, inside = false }) {
  const spent = known(overview.runs, SPENT);
  return html`${inside ? html`<h2>Runs</h2>` : html`<h1>${plural(overview.runs.length, "run")}</h1>`}
    <${Table} label="runs" kind="list" heads=${["Run", "Policy", "User", { name: "Tasks", number: true }, { name: "Episodes", number: true }, { name: "Mean reward", number: true }, ...spent.map(([name]) => ({ name, number: true }))]} rows=${overview.runs.map((run) => ({ key: run.run, link: link(["episodes"], { run: run.run }), cells: [
      html`<a href=${link(["episodes"], { run: run.run })} data-row>${visible(run.run)}</a>${run.broken ? html` <span class="problem">${plural(run.broken, "line")} no episode</span>` : null}`,
      html`<span class="name">${visible(run.policy ?? run.policies.join(", "))}</span>`, visible(run.user ?? ""), count(run.tasks), run.expected && run.expected !== run.episodes ? html`${count(run.episodes)} <span class="quiet">of ${count(run.expected)}</span>` : count(run.episodes), figure(run.mean), ...spent.map(([, key, shown]) => shown(run[key]))] }))} />
    ${overview.runs.filter((run) => run.episodes).length > 1 ? html`<${Choice} overview=${overview} />` : null}`;
}

function Choice({ overview }) {
  const names = overview.runs.filter((run) => run.episodes).map((run) => run.run);
  const [a, setA] = useState(names[0]);
  const [b, setB] = useState(names[1]);
  const choose = (value, set, label) => html`<label>${label} <select value=${value} onChange=${(event) => set(event.target.value)}>${names.map((name) => html`<option value=${name} selected=${name === value}>${visible(name)}</option>`)}</select></label>`;
  return html`<h2>Compare</h2><div class="filters">${live ? choose(a, setA, "Run A") : html`<span>${visible(a)} with</span>`}${choose(b, setB, "Run B")}<a class="do" href=${link(["compare", `${a}..${b}`])}>Compare, paired by task</a>
    ${names.length > 2 ? html`<a href=${link(["compare", names.slice(0, 5).join("..")])}>Compare ${names.length > 5 ? "the first five" : "all"} with ${visible(names[0])}</a>` : null}</div>`;
}

export function Episodes({ query }) {
  const path = ["episodes"];
  const facets = useAnswer("facets", {}, { follow: true });
  const list = useAnswer("episodes", { ...query, limit: EPISODES, view: "" }, { follow: true });
  const more = known(list.value?.rows ?? [], [...SPENT, ["Advantage", "advantage", signed], ["Learned", "learned", visible]]);
  const heads = ["Request", Sorted({ name: "Policy", column: "policy", query, path }), Sorted({ name: "Reward", column: "reward", query, path, number: true }), Sorted({ name: "Partial", column: "share", query, path, number: true }),
    Sorted({ name: "Stop", column: "stop", query, path }), Sorted({ name: "Calls", column: "calls", query, path, number: true }), Sorted({ name: "Errors", column: "errors", query, path, number: true }), Sorted({ name: "Rows changed", column: "changes", query, path, number: true }), ...more.map(([name, column]) => (column === "learned" ? name : Sorted({ name, column, query, path, number: true })))];
  const found = facets.value ?? {};
  return html`<h1>${list.value ? plural(list.value.total, "episode") : "Episodes"}${query.run ? html` <span class="quiet">of ${visible(query.run)}</span>` : null}</h1>
    <nav class="tabs" aria-label="Views"><a href=${link(path, { ...query, view: "" })} aria-current=${query.view ? null : "page"}>list</a><a href=${link(path, { ...query, view: "matrix" })} aria-current=${query.view ? "page" : null}>task × policy</a></nav>
    <div class="filters"><${Words} path=${path} query=${query} label="Find in requests" />
      <${Filter} name="policy" label="Policy" values=${found.policy} path=${path} query=${query} /><${Filter} name="reward" label="Reward" values=${found.reward} path=${path} query=${query} /><${Filter} name="stop" label="Stop" values=${found.stop} path=${path} query=${query} />
      <${Filter} name="tool" label="Failed tool" values=${found.tool} path=${path} query=${query} /><${Filter} name="fault" label="User fault" values=${found.fault} path=${path} query=${query} /><${Filter} name="boundary" label="Failure of" values=${found.boundary} path=${path} query=${query} /><${Filter} name="learned" label="Learned" values=${(found.learned ?? []).filter(([value]) => value !== null)} path=${path} query=${query} />
      ${query.task ? html`<a href=${link(path, { ...query, task: "" })} title=${visible(query.task)}>task ${visible(query.task.slice(0, 8))} ✕</a>` : null}${query.run ? html`<a href=${link(path, { ...query, run: "" })}>run ${visible(query.run)} ✕</a>` : null}</div>
    ${query.view ? html`<${Matrix} query=${query} />` : html`<${Answer} of=${list}>${(answer) => html`
      <${Table} label="episodes" kind="list" empty=${Object.keys(query).some((key) => key !== "run") ? "No episode fits." : "There is no episode yet."} heads=${heads} rows=${answer.rows.map((row) => ({ key: row.number, link: link(["episode", String(row.number)]), cells: [
        html`<a href=${link(["episode", String(row.number)])} class="words-of user" data-row>${shortened(row.opening, 200) || html`<span class="quiet">no request</span>`}</a>${row.faults ? html` <span class="mark bad">user: ${visible(row.faults.join(", "))}</span>` : null}${row.boundarys ? html` <span class="mark bad">${visible(row.boundarys.join(", "))} failed</span>` : null}`,
        html`<span class="name">${visible(row.policy)}</span>`, html`<${Reward} value=${row.reward} />`, figure(row.share, 2), visible(row.stop), row.calls, row.errors ? html`<span title=${visible((row.tools ?? []).join(", "))}>${row.errors}</span>` : 0, row.changes, ...more.map(([, key, shown]) => (row[key] === null ? "–" : shown(row[key])))] }))} />
      <${Pages} total=${answer.total} size=${EPISODES} path=${path} query=${query} /><${Copy} value=${answer.rows} />`}</${Answer}>`}`;
}

const CELLS = 200;

function Matrix({ query }) {
  const answer = useAnswer("matrix", { run: query.run }, { follow: true });
  const tasks = useAnswer("tasks", {}, { follow: "news" });
  return html`<${Answer} of=${answer}>${(cells) => {
    const policies = [...new Set(cells.map((one) => one.policy))];
    const rows = new Map();
    for (const cell of cells) rows.set(cell.task, { ...rows.get(cell.task), [cell.policy]: cell });
    const openings = new Map((tasks.value ?? []).map((task) => [task.id, task.opening]));
    const at = Number(query.offset ?? 0);
    const list = [...rows.entries()];
    const solved = policies.map((name) => `${name} ${percent(mean(list.map(([, row]) => row[name]?.reward).filter((one) => typeof one === "number")))}`);
    return html`<p class="lead">Mean reward by task and policy: ${visible(solved.join(", "))}.</p>
      <${Table} label="task × policy" kind="matrix" heads=${["Task", ...policies.map((name) => ({ name, node: html`<span class="name">${visible(name)}</span>`, number: true }))]} rows=${list.slice(at, at + CELLS).map(([task, row]) => ({ key: task, cells: [
        html`<a href=${link(["task", task])} data-row>${shortened(openings.get(task) ?? task, 120)}</a>`,
        ...policies.map((name) => (row[name] ? html`<a class=${`cell ${row[name].reward === null ? "open" : row[name].reward >= 1 ? "good" : row[name].reward > 0 ? "part" : "bad"}`} href=${link(["episodes"], { task, policy: name })} aria-label=${`${name}: ${figure(row[name].reward)} over ${row[name].episodes} episodes`}>${figure(row[name].reward, 2)}</a>` : "")),
      ] }))} /><${Pages} total=${list.length} size=${CELLS} path=${["episodes"]} query=${query} />`;
  }}</${Answer}>`;
}

function mean(list) {
  return list.length ? list.reduce((a, b) => a + b, 0) / list.length : null;
}

export function EpisodePage({ path, query }) {
  const answer = useAnswer(`episode/${path[1]}`);
  return html`<${Answer} of=${answer}>${(found) => html`<${OneEpisode} found=${found} query=${query} />`}</${Answer}>`;
}

// Messages as they went; an executed call stands at the message with its result.
function timeline(episode) {
  const steps = episode.steps ?? [];
  let next = 0;
  const given = new Set(episode.given ?? []);
  let spoken = -1;
  const calls = new Map();
  const out = [];
  for (const message of episode.messages ?? []) {
    if (message.role === "assistant") spoken += 1;
    for (const call of message.tool_calls ?? []) calls.set(call.id, call);
    const item = { message, given: message.role === "assistant" && given.has(spoken), spoken: message.role === "assistant" ? spoken : undefined };
    if (message.role === "tool") {
      item.call = calls.get(message.tool_call_id);
      // A user's own calls are steps too, and no messages: they come before the next one that fits.
      let at = next;
      while (at < steps.length && steps[at].call.tool !== message.name) at += 1;
      if (at < steps.length) {
        for (; next < at; next += 1) out.push({ step: steps[next], number: next });
        item.step = steps[at];
        item.number = at;
        next = at + 1;
      }
    }
    out.push(item);
  }
  for (; next < steps.length; next += 1) out.push({ step: steps[next], number: next });
  return out;
}

const SIBLINGS = 12;

function OneEpisode({ found, query }) {
  const { episode } = found;
  const steps = (episode.steps ?? []).map((step) => ({ ...step, call: { arguments: {}, ...step.call }, rows: step.rows ?? [] }));
  const task = useAnswer(`task/${episode.task}`);
  const group = useAnswer("episodes", { run: found.run, task: episode.task, policy: episode.policy, limit: 200 }).value?.rows ?? [];
  const rewards = group.map((row) => row.reward).filter((one) => one !== null);
  const items = useMemo(() => timeline({ ...episode, steps }), [found]);
  const at = Math.min(Number(query.step ?? steps.length), steps.length);
  const move = (to) => go(["episode", String(found.number)], { ...query, step: to }, true);
  const score = episode.score ?? { verdicts: [] };
  const ahead = (score.verdicts ?? []).filter((one) => one.ok !== true);
  const sql = new Map((task.value?.task.rubric.checks ?? []).filter((one) => one.sql).map((one) => [one.name, one.sql]));
  const tokens = (episode.messages ?? []).filter((one) => one.token_ids);
  const taught = new Map((found.learned?.turns ?? []).map((turn) => [turn.turn, turn]));
  return html`<header class="of"><p class="quiet">Episode of <a href=${link(["episodes"], { run: found.run })}>${visible(found.run)}</a>, <a href=${link(["task", episode.task])}>its task</a>${group.length > 1 ? html`, others of its group: ${group.filter((one) => one.number !== found.number).slice(0, SIBLINGS).map((one) => html` <a href=${link(["episode", String(one.number)])}>#${one.sample} ${figure(one.reward, 2)}</a>`)}${group.length > SIBLINGS + 1 ? html` <a href=${link(["episodes"], { run: found.run, task: episode.task, policy: episode.policy })}>all</a>` : null}` : null}</p>
    <h1>${visible(episode.policy)} <${Reward} value=${score.reward} /> <span class="quiet">${visible(episode.stop)}</span></h1></header>
    <${Figures} of=${[
      ["Partial credit", figure(score.share, 2)], ["Calls", steps.length], ["Errors", steps.filter((step) => step.error).length], ["Rows changed", steps.at(-1)?.changes ?? 0],
      Object.keys(episode.usage ?? {}).length && ["Tokens", Object.entries(episode.usage).filter(([name]) => name !== "cost_nano").map(([name, value]) => `${name.replace("_tokens", "").replaceAll("_", " ")} ${count(value)}`).join(", ")],
      found.seconds && ["Seconds", Object.entries(found.seconds).map(([name, value]) => `${name} ${figure(value, 2)}`).join(", ")],
      episode.usage?.cost_nano && ["Cost, as the provider or --price says", figure(episode.usage.cost_nano / 1e9, 3)],
      found.learned && typeof found.learned.reward === "number" && found.learned.reward !== score.reward && ["Reward in training", figure(found.learned.reward)],
      !found.learned && rewards.length > 1 && typeof score.reward === "number" && ["Reward less its group's mean", figure(score.reward - mean(rewards), 2)],
    ]} />
    ${(episode.failures ?? []).map((one) => html`<p class="problem">${visible(one.boundary)}: <${Long} text=${one.message} /></p>`)}
    ${(episode.user_faults ?? []).map((one) => html`<p class="problem">user, turn ${one.turn}: ${visible(one.kind)} <span class="quiet">“<${Long} text=${one.evidence} />”</span></p>`)}
    <section><h2>${ahead.length ? `${ahead.length} of ${plural(score.verdicts.length, "check")} failed` : score.verdicts?.length ? `All ${score.verdicts.length} checks hold` : "No checks"}</h2>
      <ul class="verdicts">${(score.verdicts ?? []).map((one) => html`<li><${Verdict} ok=${one.ok ?? null}><${Long} text=${one.name} /></${Verdict}>${sql.has(one.name) ? html` <details class="inline"><summary class="quiet">SQL</summary><${Code} text=${sql.get(one.name)} label=${one.name} /></details>` : null}${one.gate === false ? html` <span class="quiet">no gate</span>` : null}${one.detail ? html` <span class="quiet"><${Long} text=${one.detail} /></span>` : null}</li>`)}</ul></section>
    <${Divergence} found=${found} steps=${steps} task=${task.value} move=${move} />
    ${found.learned ? html`<${Learned} learned=${found.learned} />` : null}
    <h2>Transcript</h2>
    <ol class="transcript">${items.map((item, n) => html`<${Turn} key=${n} item=${item} at=${at} move=${move} taught=${taught.get(item.spoken)} most=${mostOf(found.learned)} />`)}</ol>
    ${tokens.length ? html`<${Tokens} episode=${episode} taught=${taught} learned=${found.learned} evaluated=${found.run.includes("evaluations/")} />` : null}
    <h2>The tables at any step</h2>
    <${Slider} at=${at} most=${steps.length} onMove=${move} what="call" />
    <${StateView} start=${task.value?.start} waits=${task.value === null && !task.error} steps=${steps} at=${at} />
    <${Copy} value=${episode} />`;
}

const WHO = { system: "system", user: "user", assistant: "agent", tool: "tool" };

const WHY = {
  unscored: "it has no score", tokens: "its tokens are not known", long: "it is longer than training takes", greedy: "its task has no greedy episode to compare with",
  user: "its user erred", group: "there was nothing to compare it with", flat: "all of its group earned the same",
};

function signed(value) {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${figure(Math.abs(value), 2)}`;
}

// The largest advantage of the episode, which the shades of its turns are relative to.
function mostOf(learned) {
  return Math.max(...(learned?.turns ?? []).map((turn) => Math.abs(turn.advantage ?? 0)), 1e-9);
}

const inLoss = (turn) => (turn.trained ?? []).reduce((sum, [from, to]) => sum + to - from, 0);

function Learned({ learned }) {
  const turns = learned.turns ?? [];
  const trained = turns.reduce((sum, turn) => sum + inLoss(turn), 0);
  const written = turns.reduce((sum, turn) => sum + turn.tokens, 0);
  const means = turns.filter((turn) => typeof turn.advantage === "number").map((turn) => turn.advantage);
  const range = means.length && Math.min(...means) !== Math.max(...means) ? `${signed(Math.min(...means))} to ${signed(Math.max(...means))}` : means.length ? signed(means[0]) : "";
  return html`<section><h2>What was trained</h2><p class="lead">${learned.why
    ? html`Nothing: ${visible(WHY[learned.why] ?? learned.why)}.`
    : html`The step learned from ${count(trained)} of ${plural(written, "token")} that the agent wrote, in ${plural(means.length, "turn")}, with an advantage of ${range}${means.every((one) => one === 0) ? ", which teaches nothing" : means.every((one) => one > 0) ? ": they were made likelier" : means.every((one) => one < 0) ? ": they were made less likely" : ""}.`}</p></section>`;
}

// How a turn was trained: its sign in words, its size as a shade.
function Taught({ turn }) {
  if (turn.advantage === null || turn.advantage === undefined) return html`<span class="mark open">not in the loss</span>`;
  const part = inLoss(turn);
  return html`<span class=${`mark ${turn.advantage > 0 ? "good" : turn.advantage < 0 ? "bad" : "open"}`}>advantage ${signed(turn.advantage)}${turn.bounds ? ` (${signed(turn.bounds[0])} to ${signed(turn.bounds[1])})` : ""}, ${part === turn.tokens ? plural(part, "token") : `${count(part)} of ${plural(turn.tokens, "token")}`}</span>`;
}

function shade(turn, most) {
  if (!turn?.advantage) return undefined;
  const share = Math.abs(turn.advantage) / most;
  const ink = `color-mix(in srgb, var(${turn.advantage > 0 ? "--good" : "--bad"}) ${Math.round(20 + 80 * share)}%, transparent)`;
  return { borderRight: `8px solid ${ink}`, borderRadius: 0 };
}

function Turn({ item, at, move, taught, most }) {
  const { message, step, number } = item;
  const reached = number === undefined ? "" : number < at ? "" : "ahead";
  const here = number !== undefined && number === at - 1 ? "here" : "";
  const pick = number === undefined ? null : () => move(number + 1);
  if (!message) return html`<li class=${`turn user ${reached}`} data-step=${number}><div><span class="who">user calls</span> <span class="tool-name">${visible(step.call.tool)}</span><${Arguments} value=${step.call.arguments} /></div><${Changes} rows=${step.rows} /></li>`;
  const system = message.role === "system";
  const body = html`${message.thinking ? html`<details class="thinking"><summary>thinking, ${count(message.thinking.length)} characters</summary><${Long} text=${message.thinking} short=${6000} /></details>` : null}
    ${message.role === "tool" ? html`<${Data} value=${message.content} label=${`result of ${message.name}`} />` : message.content ? html`<div class="said"><${Long} text=${message.content} short=${4000} /></div>` : null}
    ${(message.tool_calls ?? []).map((call) => html`<div class="call"><span class="tool-name">${visible(call.name)}</span><${Arguments} value=${call.arguments} /></div>`)}`;
  return html`<li class=${`turn ${WHO[message.role] ?? ""} ${reached} ${here}`} data-step=${number} data-row tabindex="0" onClick=${pick} style=${shade(taught, most)}>
    <div><span class="who">${WHO[message.role] ?? visible(message.role)}${message.role === "tool" ? html` <span class="tool-name">${visible(message.name ?? "")}</span>` : null}${item.given ? html` <span class="quiet">given, not played</span>` : null}${taught ? html` <${Taught} turn=${taught} />` : null}${step?.error ? html` <span class="mark bad">${visible(step.error)}</span>` : null}</span>
      ${system ? html`<details><summary class="quiet">what the agent was told first, ${count(message.content.length)} characters</summary>${body}</details>` : body}</div>
    ${step ? html`<${Changes} rows=${step.rows} />` : null}</li>`;
}

function Divergence({ found, steps, task, move }) {
  const { aligned } = found;
  if (!aligned || !task) return null;
  const gold = task.steps;
  if (aligned.at === null) return html`<section><h2>The calls are those of the gold</h2></section>`;
  const [mine, theirs] = aligned.pairs[aligned.at];
  const named = (step) => html`<span class="tool-name">${visible(step.call.tool)}</span><${Arguments} value=${step.call.arguments} />`;
  const words = mine === null ? html`the gold calls ${named(gold[theirs])}, and the episode does not` : theirs === null ? html`call ${mine + 1}, ${named(steps[mine])}, which the gold does not make` : html`call ${mine + 1}: the gold calls ${named(gold[theirs])}, the episode ${named(steps[mine])}`;
  return html`<section><h2>Where it left the gold</h2><p class="lead">First at ${words}.</p>
    <details open=${aligned.pairs.length < 14}><summary>Both, aligned</summary><table class="aligned"><thead><tr><th scope="col">Episode</th><th scope="col">Gold</th></tr></thead><tbody>${aligned.pairs.map(([a, b, same], n) => html`<tr class=${same ? "" : "differs"} aria-current=${n === aligned.at ? "true" : null}>
      <td>${a === null ? html`<span class="quiet">–</span>` : html`<button class="plain" onClick=${() => move(a + 1)}><span class="tool-name">${visible(steps[a].call.tool)}</span></button><${Arguments} value=${steps[a].call.arguments} />${steps[a].error ? html` <span class="mark bad">${visible(steps[a].error)}</span>` : null}`}</td>
      <td>${b === null ? html`<span class="quiet">–</span>` : html`<span class="tool-name">${visible(gold[b].call.tool)}</span><${Arguments} value=${gold[b].call.arguments} />`}</td></tr>`)}</tbody></table></details></section>`;
}

const BARS = 400;

function Tokens({ episode, taught, learned, evaluated }) {
  const given = new Set(episode.given ?? []);
  let spoken = -1;
  const rows = [];
  for (const message of episode.messages) {
    if (message.role !== "assistant") continue;
    spoken += 1;
    if (!message.token_ids) continue;
    const probabilities = message.logprobs ?? [];
    const turn = taught.get(spoken);
    const counted = (n) => !turn || (turn.trained ?? []).some(([from, to]) => n >= from && n < to);
    const loss = turn ? html`<${Taught} turn=${turn} />` : evaluated ? "none: an evaluation" : given.has(spoken) ? "masked: given" : learned ? "none" : "not recorded";
    const bars = html`<span class="tokens" role="img" aria-label=${`one bar a token, darker where the model was less sure${turn ? ", struck where the loss left it out" : ""}`}>${probabilities.slice(0, BARS).map((one, n) => html`<i class=${counted(n) ? "" : "left-out"} style=${{ opacity: Math.min(1, 0.12 - one / 3) }}></i>`)}</span>`;
    rows.push([spoken + 1, count(message.token_ids.length), loss, figure(turn?.logprob ?? mean(probabilities)), html`${bars}${probabilities.length > BARS ? html` <span class="quiet">the first ${count(BARS)}</span>` : null}`]);
  }
  return html`<h2>Tokens the agent wrote</h2><${Table} label="tokens" heads=${[{ name: "Message", number: true }, { name: "Tokens", number: true }, "In the loss", { name: "Mean log-probability, nats", number: true }, "Sureness"]} rows=${rows} />`;
}

export function Compare({ path }) {
  const names = (path[1] ?? "").split("..");
  if (names.length < 2) return html`<p class="wait">Name two runs.</p>`;
  return html`<h1>${names.map(visible).join(", ")}</h1>${names.slice(1).map((name) => html`<${Pair} key=${name} a=${names[0]} b=${name} />`)}`;
}

function interval(estimate) {
  if (!estimate || estimate.value === null) return "–";
  const bounds = estimate.interval ?? [estimate.low, estimate.high];
  return `${figure(estimate.value, 2)}${bounds[0] === undefined || bounds[0] === null ? "" : ` (${figure(bounds[0], 2)} to ${figure(bounds[1], 2)})`}`;
}

const FLIPPED = 500;

function Pair({ a, b }) {
  const answer = useAnswer(`compare/${a}..${b}`);
  const openings = new Map((useAnswer("tasks").value ?? []).map((task) => [task.id, task.opening]));
  return html`<section><h2>${visible(b)} less ${visible(a)}</h2><${Answer} of=${answer}>${({ total, flipped, only_a, only_b, unscored, differs }) => {
    const size = Math.max(total.wins + total.losses + total.ties, 1);
    const share = (part) => ({ width: `${(100 * part) / size}%` });
    return html`<p class="lead">${visible(b)} solves ${percent(total.success_b)} and ${visible(a)} ${percent(total.success_a)} of ${plural(total.tasks, "task")} that both have: a difference of ${interval(total.difference)}, ${total.test} p = ${figure(total.p_value, 2)}.</p>
      <div class="sides" role="img" aria-label=${`${total.wins} wins, ${total.ties} ties, ${total.losses} losses`}><span class="good" style=${share(total.wins)}></span><span class="tie" style=${share(total.ties)}></span><span class="bad" style=${share(total.losses)}></span></div>
      <${Figures} of=${[["Wins", count(total.wins)], ["Ties", count(total.ties)], ["Losses", count(total.losses)], ["Only in one", `${count(only_a)} and ${count(only_b)}`], ["Unscored", count(unscored)]]} />
      ${Object.keys(differs ?? {}).length ? html`<p class="problem">The runs differ in more than the policy: ${visible(Object.keys(differs).join(", "))}.</p>` : null}
      <${Table} label="tasks that one run solves and the other does not" empty="No task is solved by one run only." heads=${["Task", { name: visible(a), number: true }, { name: visible(b), number: true }]} rows=${flipped.slice(0, FLIPPED).map((one) => [html`<a href=${link(["task", one.task.split("@")[0]])} data-row>${shortened(openings.get(one.task) ?? one.task, 160)}</a>`, html`<a href=${link(["episodes"], { task: one.task, run: a })}>${figure(one.a, 2)}</a>`, html`<a href=${link(["episodes"], { task: one.task, run: b })}>${figure(one.b, 2)}</a>`])} />
      ${flipped.length > FLIPPED ? html`<p class="note">The first ${count(FLIPPED)} of ${count(flipped.length)}; a copy holds them all.</p>` : null}
      <${Copy} value=${answer.value} />`;
  }}</${Answer}></section>`;
}
