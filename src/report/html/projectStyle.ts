/** Beside the style of every file: a function's page is shown where a link leads to it. */
export const PROJECT_STYLE = `
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.function, main:has(.function:target) > .overview { display: none; }
.function:target { display: block; }
.function:focus, .overview:focus { outline: none; }
.function nav { display: flex; gap: 1rem; }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin: 1.5rem 0 0.75rem; }
.search[hidden], tr[hidden] { display: none; }
.search input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 4px; padding: 0.25rem 0.5rem; min-width: min(20rem, 100%); }
.search p { margin: 0; color: var(--quiet); }
.functions th, .functions td { vertical-align: top; }
.functions tbody th { max-width: 28rem; white-space: normal; overflow-wrap: anywhere; }
.functions thead button { all: unset; cursor: pointer; color: inherit; }
.functions thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.functions th[aria-sort=ascending] button::after { content: " \\25BE"; }
.functions th[aria-sort=descending] button::after { content: " \\25B4"; }
@media print { .function { display: block; } .search, .function nav { display: none; } }
`;
