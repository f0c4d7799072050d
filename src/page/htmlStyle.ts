/** The style of a page that stands alone: light and dark by the reader's own choice. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1f2328; --quiet: #59636e; --line: #d1d9e0; --ground: #ffffff; --inset: #f6f8fa;
  --good: #116329; --bad: #a40e26; --accent: #0969da;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e6e6; --quiet: #9da7b1; --line: #3d444d; --ground: #1a1c1f; --inset: #24272c;
    --good: #6cc77b; --bad: #ff8a85; --accent: #58a6ff;
  }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 0 2rem; border-block: 1px solid var(--line); }
.card { padding: 0.75rem 0; }
.card h2 { margin: 0; padding: 0; border: 0; font-size: 1rem; color: var(--quiet); }
.figure { margin: 0; font-size: 1.75rem; }
.figure .unit { font-size: 1.1rem; }
.said { margin: 0.25rem 0 0; padding: 0; list-style: none; }
.icon { width: 16px; height: 16px; margin-right: 0.35rem; vertical-align: -3px; fill: none; stroke: currentColor; stroke-width: 1.3; }
h3, h4, figcaption { font-size: 1rem; font-weight: bold; margin: 1.25rem 0 0.5rem; }
.level { margin-left: 0.75rem; font-size: 0.85rem; font-weight: normal; color: var(--quiet); }
dl, dl > div { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; }
dl > div { grid-column: 1 / -1; grid-template-columns: subgrid; }
dt { color: var(--quiet); }
dd { margin: 0; grid-column: 2; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { font-weight: normal; text-align: left; }
thead th { color: var(--quiet); }
th, td { padding: 0.25rem 1.25rem 0.25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.wide, .heat-scroll { overflow-x: auto; }
th.number, td.number { text-align: right; }
td.sentence { white-space: normal; min-width: 14rem; overflow-wrap: anywhere; }
td > .bar { display: block; height: 3px; margin-left: auto; background: var(--quiet); }
.strong { font-weight: 600; }
.quiet, .aside { color: var(--quiet); }
.good { color: var(--good); }
.bad { color: var(--bad); }
code, pre, .frames { font: 13px/1.5 ui-monospace, monospace; unicode-bidi: isolate; }
pre, .frames { background: var(--inset); padding: 0.75rem; overflow-x: auto; margin: 0; white-space: pre; list-style: none; }
figure { margin: 0; }
.stacks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr)); gap: 1rem; }
.stack { min-width: 0; }
.found-error, .found-warning { color: var(--bad); }
.note { margin-left: 0.75rem; text-decoration: underline; }
.plot, .chart { max-width: 44rem; margin: 1rem 0; font-size: 0.85rem; color: var(--quiet); }
.plot-area, .chart-area { position: relative; height: 3.5rem; border: 1px solid var(--line); }
.plot-area > *, .plot-axis > *, .chart-area > * { position: absolute; }
.plot-area > span { top: 0; bottom: 0; }
.plot-floor { background: var(--inset); }
.plot-interval { background: color-mix(in srgb, var(--accent) 25%, transparent); }
.plot-median { width: 2px; background: var(--accent); }
.plot-area > .plot-dot, .chart-dot { bottom: auto; width: 6px; height: 6px; margin: -3px; border-radius: 50%; background: var(--ink); }
.plot-dot.far, .chart-dot.hollow { background: var(--ground); box-shadow: 0 0 0 1.5px var(--ink); }
.plot-axis { position: relative; height: 1.5rem; }
.plot-axis > * { transform: translateX(-50%); }
.plot-legend, .growth { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.growth { padding: 0; list-style: none; }
.plot-key > i, .growth i { display: inline-block; width: 8px; height: 8px; margin-right: 6px; background: var(--ink); }
.key-dot, .key-filled { border-radius: 50%; }
.plot-key > .key-far, .plot-key > .key-hollow, .growth .key-hollow { border-radius: 50%; background: var(--ground); box-shadow: 0 0 0 1.5px var(--ink); }
.plot-key > .key-median { width: 2px; background: var(--accent); }
.plot-key > .key-interval { background: color-mix(in srgb, var(--accent) 25%, transparent); }
.plot-key > .key-floor { background: var(--inset); outline: 1px solid var(--line); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; }
.chart-area { height: 10rem; }
.chart-area > svg { width: 100%; height: 100%; }
.chart-rule { left: 0; right: 0; border-top: 1px solid var(--line); }
.chart-label { left: 4px; }
.chart-interval { width: 1px; background: var(--quiet); }
.chart-line { fill: none; stroke: var(--accent); stroke-width: 1.5px; vector-effect: non-scaling-stroke; }
.chart-line.hollow { stroke-dasharray: 4 3; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.timeline { list-style: none; margin: 0.75rem 0; padding: 0; max-width: 44rem; }
.timeline > li { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 1fr); gap: 0 1rem; align-items: center; padding: 2px 0; }
.timeline-label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.timeline-track { position: relative; height: 1.1rem; }
.timeline-track > span { position: absolute; box-sizing: border-box; min-width: 3px; }
.timeline-now { top: 0; height: 55%; background: var(--quiet); }
.timeline-best { bottom: 0; height: 40%; border: 1px solid var(--accent); }
.timeline-best.critical { background: var(--accent); }
table.lanes { width: 100%; max-width: 50rem; table-layout: fixed; margin: 0.75rem 0; border-collapse: collapse; }
.lanes caption { text-align: left; color: var(--quiet); padding-bottom: 0.25rem; }
.lanes th, .lanes td { position: relative; padding: 2px 8px 2px 22px; border: 0; vertical-align: top; white-space: normal; overflow-wrap: anywhere; }
.lanes thead td, .lanes th[scope=row] { width: 4.5em; padding-left: 0; font-weight: 600; }
.lanes tr:has(.conflicts) > * { border-block: 1px solid color-mix(in srgb, var(--bad) 45%, transparent); }
.lanes .aside { font-weight: normal; }
.lane-part { position: absolute; inset: 0 auto 0 0; width: 16px; height: 100%; fill: none; stroke: currentColor; stroke-width: 1.5; }
.lane-waits { stroke: var(--quiet); stroke-dasharray: 2 3; }
.lane-reads { fill: var(--ground); }
.lane-writes, .lane-asks, .lane-gets { fill: currentColor; }
.conflicts > path + path { stroke: var(--bad); }
.conflicts > .lane-writes { fill: var(--bad); }
@media (max-width: 30rem) { .timeline > li { grid-template-columns: minmax(0, 1fr); } }
`;
