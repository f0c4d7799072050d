import { codeSpan, escaped, longestRun, markdownWithCode } from './markdownText';
import { type Facts, type Line, type Page, type Stacks, type Table, writtenLines } from './page';
import { visible, visibleLines } from '../document/visible';

/** A page as GitHub Flavored Markdown. Ends in a newline. */
export function renderMarkdown(page: Page): string {
  return `${writtenLines(page).map(block).join('\n\n')}\n`;
}

function block(each: Line): string {
  switch (each.kind) {
    case 'heading': {
      const note = each.note === undefined ? '' : ` — ${escaped(each.note)}`;
      return `${'#'.repeat(each.level)} ${escaped(each.text)}${note}`;
    }
    case 'paragraph':
      return escaped(each.text);
    case 'facts':
      return facts(each);
    case 'table':
      return table(each);
    case 'stacks':
      return stacks(each);
    case 'output':
      return `${escaped(each.title)}:\n\n${fenced(visibleLines(each.text.trimEnd()))}`;
  }
}

function facts({ rows }: Facts): string {
  const lines = rows.map(({ label, text, code, hasCode }) => {
    const asText = hasCode ? markdownWithCode(text) : escaped(text);
    const shown = code ? codeSpan(text) : asText;
    return label === '' ? `  ${shown}` : `- **${escaped(label)}**: ${shown}`;
  });
  return lines.map((line, index) => (isContinued(rows, index) ? `${line}\\` : line)).join('\n');
}

/** A fact without a label goes on with the one above it, on a line of its own. */
function isContinued(rows: Facts['rows'], index: number): boolean {
  return rows[index + 1]?.label === '';
}

function table({ columns, rows }: Table): string {
  const lines = [
    columns.map(({ title }) => escaped(title)),
    columns.map(({ align }) => (align === 'right' ? '--:' : ':--')),
    ...rows.map((row) =>
      columns.map(({ code }, index) => {
        const text = row[index]?.text ?? '';
        return code ? codeSpan(text).replaceAll('|', '\\|') : escaped(text);
      }),
    ),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function stacks({ columns }: Stacks): string {
  return columns
    .map(({ title, lines }) => {
      const texts = lines.map(({ text, mark }) => visible(text) + (mark ? `  <- ${mark}` : ''));
      return `${escaped(title)}:\n\n${fenced(texts)}`;
    })
    .join('\n\n');
}

/** A fence longer than any run of backticks inside it. */
function fenced(lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [`${fence}text`, ...lines, fence].join('\n');
}
