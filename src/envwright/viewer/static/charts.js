// Curves, drawn by uPlot: one figure, several named series over steps, with bands of 95 % intervals.

import { figure, html, useEffect, useRef, useTheme } from "./parts.js";

const WHOLE = [1, 2, 5].flatMap((one) => [1, 10, 100, 1e3, 1e4, 1e5].map((by) => one * by)).sort((a, b) => a - b);
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// series: [{name, points: [[x, y, low?, high?], …]}]
export function Curves({ title, series, onPick, range }) {
  const place = useRef(null);
  const theme = useTheme();
  const shown = series.filter((one) => one.points.length);
  useEffect(() => {
    if (!place.current || !shown.length) return undefined;
    const xs = [...new Set(shown.flatMap((one) => one.points.map((point) => point[0])))].sort((a, b) => a - b);
    if (xs.length === 1) xs.push(xs[0] + 1); // an axis needs two ends
    const at = new Map(xs.map((x, n) => [x, n]));
    const column = (points, n) => {
      const values = xs.map(() => null);
      for (const point of points) values[at.get(point[0])] = point[n] ?? null;
      return values;
    };
    const data = [xs];
    const lines = [{ label: "step" }];
    const bands = [];
    shown.forEach((one, n) => {
      const ink = colour(`--line-${(n % 4) + 1}`);
      data.push(column(one.points, 1));
      lines.push({ label: one.name || "value", stroke: ink, width: 1.75, dash: DASHES[n % 4], spanGaps: true,
        points: { show: one.points.length < 60, size: 5, fill: ink }, value: (_, value) => figure(value) });
      if (one.points.some((point) => point.length > 2)) {
        data.push(column(one.points, 3), column(one.points, 2));
        const edge = { stroke: ink, width: 0.5, alpha: 0.5, spanGaps: true, points: { show: false }, value: (_, value) => figure(value) };
        lines.push({ ...edge, label: "95 % to" }, { ...edge, label: "95 % from" });
        bands.push({ series: [data.length - 2, data.length - 1], fill: `color-mix(in srgb, ${ink} 14%, transparent)` });
      }
    });
    const axis = { stroke: colour("--quiet"), grid: { stroke: colour("--rule"), width: 1 }, ticks: { show: false }, font: "11px system-ui", size: 44 };
    // One value only would be drawn on a scale from 0 to 100.
    const values = data.slice(1).flat().filter((value) => value !== null);
    const flat = new Set(values).size === 1 ? { range: [values[0] - 0.5, values[0] + 0.5] } : {};
    const options = {
      width: Math.max(place.current.clientWidth, 200), height: 190, series: lines, bands,
      scales: { x: { time: false, range: (_, from, to) => (from === to ? [from - 1, to + 1] : [from, to]) }, y: range ? { range } : flat },
      axes: [{ ...axis, size: 28, incrs: WHOLE }, axis], legend: { live: true }, cursor: { y: false },
      hooks: { ready: [(plot) => onPick && plot.over.addEventListener("click", () => plot.cursor.idx !== null && onPick(xs[plot.cursor.idx]))] },
    };
    const plot = new uPlot(options, data, place.current);
    const fit = new ResizeObserver(() => plot.setSize({ width: Math.max(place.current?.clientWidth ?? 200, 200), height: 190 }));
    fit.observe(place.current);
    return () => {
      fit.disconnect();
      plot.destroy();
    };
  }, [JSON.stringify(shown), theme]);
  if (!shown.length) return null;
  const said = shown.map((one) => `${one.name || title}: from ${figure(one.points[0][1])} to ${figure(one.points.at(-1)[1])}`);
  return html`<figure class="curves"><figcaption>${title}</figcaption><div ref=${place} role="img" aria-label=${`${title}. ${said.join("; ")}`}></div></figure>`;
}
