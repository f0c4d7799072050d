import { type Facts, type Line, type Page, type Stacks, writtenLines } from './page';
import type { Paint } from './text/paint';
import { tableLines } from './text/table';
import { pad, shortenFrame, widthOf, wrap } from './text/width';
import { waysInTerminal } from './ways';
import { visible, visibleLines } from '../document/visible';

export interface TextOptions {
  /** Columns of the terminal. */
  width: number;
  paint: Paint;
}

const INDENT = '  ';
const STACK_GAP = 3;
/** Two stacks stand beside each other only where each has this much room. */
const LEAST_STACK_WIDTH = 46;

/** A page for a terminal. Ends in a newline. */
export function renderText(page: Page, options: TextOptions): string {
  const inner = { ...options, width: options.width - INDENT.length };
  const blocks = writtenLines(page);
  const lines = blocks.flatMap((block, index) => {
    const indent = block.kind === 'heading' && block.level < 3 ? '' : INDENT;
    const own = blockLines(block, inner).map((line) => (indent + line).trimEnd());
    return isApart(blocks[index - 1], block) ? ['', ...own] : own;
  });
  return `${lines.join('\n')}\n`;
}

/** True if an empty line stands between two blocks; none parts a heading from its text. */
function isApart(before: Line | undefined, block: Line): boolean {
  if (!before) return false;
  if (before.kind !== 'heading') return true;
  return before.level === 1 || block.kind === 'heading';
}

function blockLines(block: Line, { width, paint }: TextOptions): string[] {
  switch (block.kind) {
    case 'heading': {
      const text = paint(visible(block.text), 'strong');
      return [block.note === undefined ? text : `${text}   ${paint(visible(block.note), 'quiet')}`];
    }
    case 'paragraph':
      return wrap(waysInTerminal(visible(block.text)), width).map((line) =>
        paint(line, block.tone ?? 'plain'),
      );
    case 'facts':
      return factLines(block, width, paint);
    case 'table':
      return tableLines(block, width, paint);
    case 'stacks':
      return stackLines(block, width, paint);
    case 'output':
      return [
        paint(visible(block.title), 'quiet'),
        ...visibleLines(block.text.trimEnd()).map((line) => `${INDENT}${line}`),
      ];
  }
}

function factLines({ rows }: Facts, width: number, paint: Paint): string[] {
  const labelWidth = rows.reduce((most, { label }) => Math.max(most, widthOf(label)), 0);
  return rows.flatMap(({ label, text, tone, code }) =>
    wrap(
      code ? visible(text) : waysInTerminal(visible(text)),
      width - labelWidth - INDENT.length,
    ).map((line, index) => {
      const head = paint(pad(index === 0 ? visible(label) : '', labelWidth, 'left'), 'quiet');
      return `${head}${INDENT}${paint(line, tone ?? 'plain')}`;
    }),
  );
}

function stackLines({ columns }: Stacks, width: number, paint: Paint): string[] {
  const each = Math.floor((width - STACK_GAP * (columns.length - 1)) / columns.length);
  if (each < LEAST_STACK_WIDTH) {
    return columns.flatMap((column, index) => [
      ...(index > 0 ? [''] : []),
      ...columnLines(column, width, paint).map(({ painted }) => painted),
    ]);
  }
  const sides = columns.map((column) => columnLines(column, each, paint));
  const height = Math.max(...sides.map((side) => side.length));
  return Array.from({ length: height }, (_, row) =>
    sides
      .map((side) => {
        const line = side[row] ?? { painted: '', width: 0 };
        return line.painted + ' '.repeat(Math.max(0, each - line.width));
      })
      .join(' '.repeat(STACK_GAP)),
  );
}

interface PaintedLine {
  painted: string;
  /** Columns that it takes, escape sequences not counted. */
  width: number;
}

function columnLines(
  { title, lines }: Stacks['columns'][number],
  width: number,
  paint: Paint,
): PaintedLine[] {
  const shown = lines.map(({ text, tone, mark }) => {
    const behind = mark === undefined ? '' : `  ${mark}`;
    const room = width - INDENT.length - widthOf(behind);
    const line = INDENT + shortenFrame(visible(text), room);
    return {
      painted: paint(line, tone ?? 'plain') + paint(behind, tone ?? 'plain'),
      width: widthOf(line) + widthOf(behind),
    };
  });
  return [{ painted: paint(title, 'strong'), width: widthOf(title) }, ...shown];
}
