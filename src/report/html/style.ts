/** The style of a page that stands alone: light and dark by the reader's own choice. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1f2328; --quiet: #59636e; --line: #d1d9e0; --ground: #ffffff; --inset: #f6f8fa;
  --good: #116329; --bad: #a40e26;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e6e6; --quiet: #9da7b1; --line: #3d444d; --ground: #1a1c1f; --inset: #24272c;
    --good: #6cc77b; --bad: #ff8a85;
  }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3, h4 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
small { font-size: 0.85rem; font-weight: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; }
dt { color: var(--quiet); }
dd { margin: 0; grid-column: 2; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-weight: normal; text-align: left; }
th, td { padding: 0.25rem 1.25rem 0.25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.wide { overflow-x: auto; }
.right { text-align: right; }
.bar { display: block; height: 3px; margin-left: auto; width: calc(var(--share) * 100%); background: var(--quiet); }
.strong { font-weight: 600; }
.quiet { color: var(--quiet); }
.good { color: var(--good); }
.bad { color: var(--bad); }
code, pre { font: 13px/1.5 ui-monospace, monospace; unicode-bidi: isolate; }
pre { background: var(--inset); padding: 0.75rem; overflow-x: auto; margin: 0; }
.stacks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr)); gap: 1rem; }
.stacks section { min-width: 0; }
em { font-style: normal; text-decoration: underline; }
`;
