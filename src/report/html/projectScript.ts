/** Script of the file, which searches and sorts its list. The page reads without it. */
export const PROJECT_SCRIPT = `'use strict';
const table = document.querySelector('.functions');
const body = table.tBodies[0];
const rows = [...body.rows];
const form = document.querySelector('.search');
const input = form.querySelector('input');
const status = form.querySelector('[role=status]');
function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
    if (!row.hidden) shown += 1;
  }
  status.textContent = shown + ' of ' + rows.length + ' functions';
}
function valueOf(row, column) {
  const value = row.cells[column].dataset.value;
  return value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
function sort(column, heads) {
  const head = heads[column];
  const up = head.getAttribute('aria-sort') !== 'ascending';
  for (const each of heads) each.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  rows.sort((a, b) => (up ? 1 : -1) * order(valueOf(a, column), valueOf(b, column)));
  body.append(...rows);
}
const heads = [...table.tHead.rows[0].cells];
heads.forEach((head, column) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = head.textContent;
  button.addEventListener('click', () => sort(column, heads));
  head.replaceChildren(button);
});
form.addEventListener('submit', (event) => event.preventDefault());
input.addEventListener('input', search);
addEventListener('hashchange', () => document.querySelector(location.hash || '#functions')?.focus());
form.hidden = false;
search();
`;
