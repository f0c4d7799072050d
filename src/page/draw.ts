import { button, disclosure, placeLink } from './controls';
import { icon } from './icons';
import { bar, type Child, codeText, el, type Markup, withCode } from './markup';
import { capital } from '../document/words';
import type {
  Block,
  Card,
  CardRow,
  Cards,
  Cell,
  Column,
  Facts,
  PrintedOutput,
  Page,
  Section,
  Stacks,
  Table,
  Tone,
} from './page';

/** Where a page is drawn: a file has no panel around it that could be asked for anything. */
export type Ground = 'panel' | 'file';

/** The one drawing of a page, for the panel and for files. */
export function draw(page: Page, ground: Ground): Child[] {
  return page.flatMap((block) => drawBlock(block, ground));
}

function drawBlock(block: Block, ground: Ground): Child[] {
  switch (block.kind) {
    case 'section':
      if (block.isUntitled && ground === 'file') return draw(block.blocks, ground);
      return [drawSection(block, ground)];
    case 'cards':
      return [drawCards(block, ground)];
    case 'written':
      return ground === 'file' ? draw(block.blocks, ground) : [];
    case 'inPanel':
      return ground === 'panel' ? draw(block.blocks, ground) : [];
    case 'group': {
      const inside = draw(block.blocks, ground);
      return ground === 'file' ? inside : [el('div', block.attributes, ...inside)];
    }
    case 'folded':
      if (ground === 'file') return [];
      return [disclosure(block.key, block.title, () => draw(block.blocks, ground))];
    case 'drawn':
      return ground === 'panel' || block.inFile ? [...block.markup] : [];
    case 'heading':
      return [el(`h${block.level}`, {}, block.text, ...besideHeading(block.note, ground))];
    case 'paragraph':
      return [
        el('p', { class: block.tone === 'quiet' ? 'aside' : 'prose' }, titled(block.text, ground)),
      ];
    case 'facts':
      return [drawFacts(block, ground)];
    case 'table': {
      const table = drawTable(block, ground);
      return [ground === 'file' ? el('div', { class: 'wide', tabindex: 0 }, table) : table];
    }
    case 'stacks':
      return [drawStacks(block)];
    case 'output':
      return [drawOutput(block)];
  }
}

/** In the panel the note stands where what it is of is drawn. */
export function drawSection(section: Section, ground: Ground): Markup {
  const { key, title, note, result, blocks } = section;
  if (ground === 'panel' && result !== undefined) return foldSection(section, result);
  return el(
    'section',
    { class: `evidence ${key}`, 'aria-labelledby': `title-${key}` },
    el('h2', { id: `title-${key}` }, title, ...besideHeading(note, ground)),
    ...draw(blocks, ground),
  );
}

/** Its name is what it is about; what is read is what came of it. */
function foldSection({ key, title, blocks }: Section, result: string): Markup {
  const words = el('h2', {}, result);
  return el(
    'section',
    { class: `evidence folds ${key}`, 'aria-label': title },
    disclosure(`section:${key}`, words, () => draw(blocks, 'panel')),
  );
}

export function drawCards({ cards }: Cards, ground: Ground): Markup {
  const articles = cards.map((card, index) => drawCard(card, `card:${index}`, ground));
  return el('section', { class: 'cards', 'aria-label': 'At a glance' }, ...articles);
}

function drawCard({ title, figure, sign, tone, rows, drawn }: Card, key: string, ground: Ground) {
  const items = rows.map((row, index) => drawRow(row, `${key}:${index}`));
  return el(
    'article',
    { class: 'card', 'aria-label': title },
    el('h2', {}, title),
    sign
      ? el('p', { class: `figure none ${tone ?? ''}` }, icon(sign), capital(figure))
      : drawFigure(figure),
    items.length > 0 && el('ul', { class: 'said' }, ...items),
    ...(ground === 'panel' ? (drawn ?? []) : []),
  );
}

/** `101 ms` with the number large and the unit beside it. */
function drawFigure(text: string): Markup {
  const [, number, unit = '', rest = ''] = /^([\d.,]+)( ?\S*)(.*)$/.exec(text) ?? [];
  if (number === undefined) return el('p', { class: 'figure words' }, capital(text));
  const of = rest !== '' && el('span', { class: 'of' }, rest);
  return el('p', { class: 'figure' }, number, el('span', { class: 'unit' }, unit), of);
}

function drawRow({ text, at, section, sign, look }: CardRow, key: string): Markup {
  const said = withCode(capital(text));
  if (at)
    return el('li', { class: look }, sign && icon(sign), placeLink(key, at, undefined, ...said));
  if (section === undefined) return el('li', { class: look }, el('span', {}, ...said));
  return el('li', {}, button({ by: 'leading', section }, { key, class: 'link' }, ...said));
}

/** Only where it is written; a file may be read without its style, so a space parts the two. */
function besideHeading(note: string | undefined, ground: Ground): Child[] {
  if (note === undefined || ground === 'panel') return [];
  return [' ', el('span', { class: 'level' }, note)];
}

function drawFacts({ rows }: Facts, ground: Ground): Markup {
  const items: { label: string; said: Markup[] }[] = [];
  for (const { label, text, tone, code, hasCode, isWritten } of rows) {
    if (isWritten && ground === 'panel') continue;
    const shown = hasCode ? withCode(text) : [code ? el('code', {}, text) : text];
    const said = el('dd', { class: toneClass(tone) }, ...shown);
    if (label === '') items.at(-1)?.said.push(said);
    else items.push({ label: titled(label, ground), said: [said] });
  }
  const drawn = items.map(({ label, said }) => el('div', {}, el('dt', {}, label), ...said));
  return el('dl', { class: 'facts' }, ...drawn);
}

/** In the panel labels and titles begin like sentences; a single letter is a name. */
function titled(text: string, ground: Ground): string {
  return ground === 'panel' && text.length > 1 ? capital(text) : text;
}

/** The first column names its rows. */
export function drawTable(table: Table, ground: Ground): Markup {
  const { name, caption, isGrid, isPlot } = table;
  const { columns, rows } = ground === 'panel' ? inOrder(table) : table;
  const role = (of: string) => (isGrid ? { role: of } : {});
  const row = (...cells: Markup[]) => el('tr', role('row'), ...cells);
  const head = columns.map((column) => {
    const title = (ground === 'panel' && column.drawn) || column.title;
    if (title === '') return el('td', role('cell'));
    const { head: shownHead, hint }: Partial<Column> = ground === 'panel' ? column : {};
    const attributes = { scope: 'col', ...role('columnheader'), title: hint };
    const shown = shownHead ?? [titled(title, ground)];
    return el('th', { ...attributes, class: classOf(column, ground) }, ...shown);
  });
  const body = rows.map((cells) => {
    const [first, ...others] = columns.map((column, index) =>
      drawCell(cells[index], column, ground, isPlot),
    );
    if (!first) return row();
    const attributes = { scope: 'row', ...first.attributes, ...role('rowheader') };
    const named = others.map((cell) => ({
      ...cell,
      attributes: { ...role('cell'), ...cell.attributes },
    }));
    return row({ ...first, tag: 'th', attributes }, ...named);
  });
  return el(
    'table',
    { class: name, ...role('table') },
    caption === undefined ? null : el('caption', {}, caption),
    el('thead', role('rowgroup'), row(...head)),
    el('tbody', role('rowgroup'), ...body),
  );
}

function inOrder({ columns, rows, order }: Table): Pick<Table, 'columns' | 'rows'> {
  if (!order) return { columns, rows };
  const ordered = <Each>(all: readonly Each[]) => order.flatMap((index) => all[index] ?? []);
  return { columns: ordered(columns), rows: rows.map(ordered) };
}

/** In a file a column has no style of its own. */
function classOf({ align, name, shorten }: Column, ground: Ground): string | undefined {
  if (ground === 'panel' && name !== undefined) return name;
  if (align === 'right') return 'number';
  return ground === 'file' && shorten === 'wrap' ? 'sentence' : undefined;
}

function drawCell(cell: Cell | undefined, column: Column, ground: Ground, isPlot = false): Markup {
  const { text, tone, bar: share, drawn } = cell ?? { text: '' };
  const shown =
    (ground === 'panel' || isPlot) && drawn
      ? drawn
      : [column.code && text !== '' ? codeText(text) : text];
  const loud = toneClass(tone);
  return el(
    'td',
    { class: classOf(column, ground), ...(ground === 'panel' ? column.cells : {}) },
    ...(loud && ground === 'file' ? [el('span', { class: loud }, ...shown)] : shown),
    share === undefined ? null : bar(share),
  );
}

function drawStacks({ columns }: Stacks): Markup {
  const sides = columns.map(({ title, lines }) => {
    const frames = lines.map(({ text, tone, mark }) =>
      el(
        'li',
        { class: toneClass(tone) },
        text,
        ...(mark ? [' ', el('span', { class: 'note' }, mark)] : []),
      ),
    );
    return el(
      'div',
      { class: 'stack' },
      el('h4', {}, title),
      el('ol', { class: 'frames' }, ...frames),
    );
  });
  return el('div', { class: 'stacks' }, ...sides);
}

/** Draws the printed lines of a program. */
function drawOutput({ title, text }: PrintedOutput): Markup {
  return el(
    'figure',
    { class: 'output' },
    el('figcaption', {}, title),
    el('pre', { tabindex: 0, 'aria-label': title }, text.trimEnd()),
  );
}

function toneClass(tone: Tone | undefined): string | undefined {
  return tone === 'plain' ? undefined : tone;
}
