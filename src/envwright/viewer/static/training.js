// Training: curves by environment with intervals, groups without a spread, the episodes of a step.

import { Answer, Copy, Figures, Table, count, figure, go, html, link, percent, useAnswer, visible } from "./parts.js";
import { Curves } from "./charts.js";

const CURVES = [
  ["Reward, mean of a step", "reward"], ["Loss", "loss"], ["Entropy, nats a token", "entropy"], ["KL to the reference, nats a token", "kl"],
  ["Share of tokens that are clipped", "clip"], ["Norm of the gradient", "norm"], ["Mean size of the advantages", "advantage"],
];

export function Training({ path, overview }) {
  const name = decodeURIComponent(path.slice(1).join("/")) || overview.training[0];
  const answer = useAnswer(`training/${name}`, {}, { follow: true });
  return html`${overview.training.length > 1 ? html`<nav class="tabs" aria-label="Training runs">${overview.training.map((one) => html`<a href=${link(["training", one])} aria-current=${one === name ? "page" : null}>${visible(one)}</a>`)}</nav>` : null}
    <${Answer} of=${answer}>${(found) => html`<${OneTraining} found=${found} overview=${overview} />`}</${Answer}>`;
}

function OneTraining({ found, overview }) {
  const steps = found.lines.filter((line) => line.phase !== "eval");
  const evals = found.lines.filter((line) => line.phase === "eval");
  const points = (lines, key) => lines.filter((line) => typeof line[key] === "number").map((line) => [line.step, line[key]]);
  // Folders of episodes are numbered by the steps of reinforcement, lines by those of all phases.
  const reinforced = steps.filter((line) => line.phase === "rl").map((line) => line.step);
  const partOf = (step, inEvaluation) => {
    const at = inEvaluation ? step : reinforced.indexOf(step);
    return at < 0 ? "none" : `${inEvaluation ? "evaluations" : "rollouts"}/step-${String(at).padStart(6, "0")}`;
  };
  const keys = (lines) => [...new Set(lines.flatMap((line) => Object.keys(line)).filter((key) => key.startsWith("success/")))].sort();
  const bounded = (lines, key, environment) => points(lines, key).map(([x, y]) => {
    const part = partOf(x, lines === evals);
    const measured = found.measured.find((one) => one.run.includes(part) && one.environment === environment);
    return measured ? [x, y, ...measured.interval] : [x, y];
  });
  const named = (lines) => keys(lines).map((key) => {
    const environment = key.slice("success/".length);
    return { name: visible(environment), points: bounded(lines, key, environment) };
  });
  const overall = evals.filter((line) => typeof line.success === "number").map((line) => [line.step, line.success, ...(line.wilson ?? [])]);
  const flat = steps.filter((line) => line["groups/drawn"]).map((line) => [line.step, line["groups/flat"] / line["groups/drawn"]]);
  const runs = overview.runs.filter((run) => run.run.includes("step-") && (overview.training.length === 1 || run.run.startsWith(found.name)));
  const open = (inEvaluation) => (step) => {
    const run = runs.find((one) => one.run.includes(partOf(step, inEvaluation)));
    if (run) go(["episodes"], { run: run.run });
  };
  const last = evals.at(-1);
  const skipped = steps.filter((line) => line.skipped).length;
  return html`<h1>${visible(found.run?.recipe?.name ?? found.name)}</h1>
    <${Figures} of=${[["Steps", count(steps.length)], skipped && ["Skipped", count(skipped)], last && ["Success on what is held out", `${percent(last.success)}${last.wilson ? ` (${percent(last.wilson[0])} to ${percent(last.wilson[1])})` : ""}`], flat.length && ["Groups without a spread, last step", percent(flat.at(-1)[1])], found.summary?.stopped && ["Stopped", visible(found.summary.stopped)], ["Model", visible(String(found.run?.model ?? found.summary?.model ?? "–"))]]} />
    <p class="note">Bands are 95 % intervals. A click on a curve leads to the episodes of that step, where they are kept.</p>
    <div class="grid">
      <${Curves} title="Success on what is held out" series=${[{ name: "all", points: overall }, ...(named(evals).length > 1 ? named(evals) : [])]} onPick=${open(true)} range=${[0, 1]} />
      <${Curves} title="Success in training, by environment" series=${named(steps)} onPick=${open(false)} range=${[0, 1]} />
      <${Curves} title="Share of groups without a spread: they teach nothing" series=${[{ name: "", points: flat }]} onPick=${open(false)} range=${[0, 1]} />
      ${CURVES.map(([title, key]) => html`<${Curves} key=${key} title=${title} series=${[{ name: "", points: points(steps, key) }]} onPick=${open(false)} />`)}
    </div>
    ${evals.length ? html`<h2>Evaluations</h2><${Table} label="evaluations" heads=${[{ name: "Step", number: true }, { name: "Success", number: true }, "95 % interval", { name: "Partial", number: true }, { name: "Episodes", number: true }]} rows=${evals.map((line) => [count(line.step), figure(line.success), line.wilson ? `${figure(line.wilson[0])} to ${figure(line.wilson[1])}` : "–", figure(line.share), count(line.episodes ?? 0)])} />` : null}
    ${runs.length ? html`<h2>Episodes that are kept</h2><${Table} label="episodes of steps" heads=${["Step", { name: "Episodes", number: true }, { name: "Mean reward", number: true }]} rows=${runs.map((run) => [html`<a href=${link(["episodes"], { run: run.run })} data-row>${visible(run.run)}</a>`, count(run.episodes), figure(run.mean)])} />` : null}
    <${Copy} value=${found.lines} />`;
}
