// Playing by hand: forms made from the tools' schemas, the simulated user, the state, the score.

import { act, live } from "./data.js";
import { Answer, Data, Long, Reward, Verdict, cellText, html, link, plural, shortened, useAnswer, useEffect, useRef, useState, visible } from "./parts.js";
import { StateView } from "./state.js";
import { Arguments } from "./tasks.js";

export function PlayPage({ path }) {
  if (!live) return html`<p class="wait">Playing needs the server: envwright view.</p>`;
  const tasks = useAnswer("tasks", {}, { follow: "news" });
  return html`<${Answer} of=${tasks}>${(all) => {
    const chosen = path[1] ?? all[0]?.id;
    if (!chosen) return html`<p class="wait">There are no tasks to play.</p>`;
    return html`<${Play} key=${chosen} id=${chosen} all=${all} />`;
  }}</${Answer}>`;
}

function Play({ id, all }) {
  const task = useAnswer(`task/${id}`);
  const [game, setGame] = useState(null);
  const [log, setLog] = useState([]);
  const [end, setEnd] = useState(null);
  const [changes, setChanges] = useState({});
  const [problem, setProblem] = useState("");
  const [user, setUser] = useState("agenda");
  const calls = useRef(0);
  const begin = async () => {
    setProblem("");
    try {
      const found = await act("play", { task: id, user });
      calls.current = 0;
      setGame(found);
      setLog(found.messages);
      setEnd(null);
      setChanges({});
    } catch (error) {
      setProblem(error.message);
    }
  };
  useEffect(() => void begin(), [id, user]);
  const send = async (action, shown) => {
    setProblem("");
    try {
      const found = await act(`play/${game.play}`, action);
      if (found.tools) setGame({ ...game, tools: found.tools });
      if (found.changes) setChanges(found.changes);
      setLog((before) => [...before, ...(shown ? [shown] : []), ...found.messages]);
      if ("reward" in found) setEnd(found);
    } catch (error) {
      setProblem(error.message);
    }
  };
  const call = (name, given) => {
    calls.current += 1;
    const one = { id: `call_${calls.current}`, type: "function", function: { name, arguments: JSON.stringify(given) } };
    return send({ tool_calls: [one] }, { role: "assistant", tool_calls: [{ name, arguments: JSON.stringify(given) }] });
  };
  const at = all.findIndex((one) => one.id === id);
  // What changed since the start stands as if one step had done it.
  const steps = Object.entries(changes).map(([name, rows]) => ({ rows, call: { tool: task.value?.start?.[name]?.prefix ?? "" } }));
  return html`<header class="of"><p class="quiet">Playing <a href=${link(["task", id])}>task ${at + 1} of ${all.length}</a> ${at > 0 ? html`<a href=${link(["play", all[at - 1].id])}>← before</a>` : null} ${at + 1 < all.length ? html`<a href=${link(["play", all[at + 1].id])}>after →</a>` : null}
      <label>Simulated user <select value=${user} onChange=${(event) => setUser(event.target.value)}>${["agenda", "whole", "scripted"].map((name) => html`<option value=${name} selected=${name === user}>${name}</option>`)}</select></label> <button onClick=${begin}>Begin again</button></p><h1>You are the agent</h1></header>
    ${problem ? html`<p class="problem" role="alert">${visible(problem)}</p>` : null}
    ${game ? html`<div class="two play"><section aria-label="Conversation"><ol class="transcript">${log.map((message, n) => html`<${Said} key=${n} message=${message} />`)}</ol>
      ${end?.ended ? null : html`<${Speak} onSay=${(words) => send({ content: words }, { role: "assistant", content: words })} />`}
      ${end ? html`<${End} end=${end} />` : html`<button onClick=${() => send({ score: true })}>Score as it stands</button>`}</section>
    <section aria-label="Tools">${end?.ended ? html`<button class="do" onClick=${begin}>Play it again</button>` : html`<${ToolForms} tools=${game.tools} onCall=${call} />`}</section></div>
    <h2>The tables now</h2><${StateView} start=${task.value?.start} waits=${task.value === null && !task.error} steps=${steps} at=${steps.length} />` : html`<p class="wait">Loading …</p>`}`;
}

function Said({ message }) {
  const who = { system: "system", user: "user", assistant: "agent", tool: "tool" }[message.role] ?? message.role;
  const body = html`${message.role === "tool" ? html`<${Data} value=${message.content} label="result" />` : message.content ? html`<div class="said"><${Long} text=${message.content} short=${4000} /></div>` : null}
    ${(message.tool_calls ?? []).map((call) => html`<div class="call"><span class="tool-name">${visible(call.name)}</span><${Arguments} value=${call.arguments} /></div>`)}`;
  return html`<li class=${`turn ${who}`}><div><span class="who">${who === "agent" ? "you" : who} ${message.role === "tool" ? html`<span class="tool-name">${visible(message.name ?? "")}</span>` : null}</span>${who === "system" ? html`<details><summary class="quiet">what an agent is told first</summary>${body}</details>` : body}</div></li>`;
}

function Speak({ onSay }) {
  const [words, setWords] = useState("");
  const say = (event) => {
    event.preventDefault();
    if (words.trim()) onSay(words.trim());
    setWords("");
  };
  return html`<form class="speak" onSubmit=${say}><label>Say to the user <textarea name="say" rows="2" value=${words} onInput=${(event) => setWords(event.target.value)} onKeyDown=${(event) => event.key === "Enter" && !event.shiftKey && say(event)}></textarea></label><button class="do">Say it</button><p class="note">Words without a call end the episode once the user wants nothing more.</p></form>`;
}

function End({ end }) {
  return html`<section class="end" aria-label="Score" role="status"><h2>${end.ended ? html`Ended (${visible(end.stop)}): reward <${Reward} value=${end.reward} />` : html`It would be scored <${Reward} value=${end.reward} />`}</h2>
    <ul class="verdicts">${end.verdicts.map((one) => html`<li><${Verdict} ok=${one.ok}><${Long} text=${one.name} /></${Verdict}>${one.detail ? html` <span class="quiet"><${Long} text=${one.detail} /></span>` : null}</li>`)}</ul></section>`;
}

function ToolForms({ tools, onCall }) {
  const [open, setOpen] = useState("");
  return html`<h2>${plural(tools.length, "tool")}</h2><ul class="forms">${tools.map(({ function: tool }) => html`<li key=${tool.name}><details open=${open === tool.name} onToggle=${(event) => event.currentTarget.open && setOpen(tool.name)}><summary><span class="tool-name">${visible(tool.name)}</span> <span class="quiet">${open === tool.name ? "" : shortened(tool.description ?? "", 120)}</span></summary><${ToolForm} tool=${tool} onCall=${onCall} /></details></li>`)}</ul>`;
}

function kindOfField(schema) {
  const kinds = [schema.type ?? "string"].flat().filter((one) => one !== "null");
  return schema.enum ? "enum" : kinds.length === 1 ? kinds[0] : "json";
}

function readField(schema, text) {
  const kind = kindOfField(schema);
  if (kind === "enum") return schema.enum[Number(text)];
  if (kind === "integer" || kind === "number") return Number(text);
  if (kind === "boolean") return text === "true";
  return kind === "string" ? text : JSON.parse(text);
}

function ToolForm({ tool, onCall }) {
  const fields = Object.entries(tool.parameters?.properties ?? {});
  const needed = new Set(tool.parameters?.required ?? []);
  const [values, setValues] = useState({});
  const [problem, setProblem] = useState("");
  const submit = (event) => {
    event.preventDefault();
    const given = {};
    for (const [name, schema] of fields) {
      const text = values[name] ?? "";
      if (text === "" && !needed.has(name)) continue;
      try {
        given[name] = readField(schema, text);
      } catch {
        setProblem(`${name} is not JSON.`);
        return;
      }
    }
    setProblem("");
    onCall(tool.name, given);
  };
  const field = ([name, schema]) => {
    const kind = kindOfField(schema);
    const set = (event) => setValues({ ...values, [name]: event.target.value });
    const about = { name, value: values[name] ?? "", onInput: set, required: needed.has(name) };
    const options = kind === "enum" ? schema.enum.map((one, n) => [String(n), cellText(one)]) : kind === "boolean" ? [["true", "true"], ["false", "false"]] : null;
    const input = options
      ? html`<select ...${about}><option value="">–</option>${options.map(([value, words]) => html`<option value=${value} selected=${values[name] === value}>${visible(words)}</option>`)}</select>`
      : kind === "integer" || kind === "number" ? html`<input type="number" step=${kind === "integer" ? "1" : "any"} ...${about} />`
      : kind === "string" ? html`<input type="text" autocomplete="off" ...${about} />` : html`<textarea rows="2" placeholder="JSON" ...${about}></textarea>`;
    return html`<label key=${name}><span>${visible(name)}${needed.has(name) ? "" : html` <span class="quiet">optional</span>`}</span>${input}${schema.description ? html`<span class="note"><${Long} text=${schema.description} short=${300} /></span>` : null}</label>`;
  };
  return html`<form class="tool-form" aria-label=${`call ${tool.name}`} onSubmit=${submit}><p class="note"><${Long} text=${tool.description ?? ""} short=${1000} /></p>${fields.map(field)}${problem ? html`<p class="problem">${visible(problem)}</p>` : null}<button class="do">Call ${visible(tool.name)}</button></form>`;
}
