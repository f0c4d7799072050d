import { STYLE } from './html/style';
import type { Block, Cell, Facts, Page, Stacks, Table, Tone } from './page';
import { comparisonPage } from './pages/comparison';
import { scorePage } from './pages/score';
import type { Comparison, Report } from './report';
import { createUnits } from './units';
import { visible, visibleLines } from './visible';

export function htmlOfReport(report: Report, units = createUnits()): string {
  return renderHtml(scorePage(report, units));
}

export function htmlOfComparison(comparison: Comparison, units = createUnits()): string {
  return renderHtml(comparisonPage(comparison, units));
}

/** A page as one HTML file that loads nothing and runs nothing. */
export function renderHtml(page: Page): string {
  const title = page.find((block) => block.kind === 'heading');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title?.kind === 'heading' ? title.text : '')} – Async Score</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${page.map(block).join('\n')}
</main>
</body>
</html>
`;
}

function block(each: Block): string {
  switch (each.kind) {
    case 'heading': {
      const note =
        each.note === undefined ? '' : ` <small class="quiet">${escaped(each.note)}</small>`;
      return `<h${each.level}>${escaped(each.text)}${note}</h${each.level}>`;
    }
    case 'paragraph':
      return `<p${toned(each.tone)}>${escaped(each.text)}</p>`;
    case 'facts':
      return facts(each);
    case 'table':
      return table(each);
    case 'stacks':
      return stacks(each);
    case 'output':
      return `<h4>${escaped(each.title)}</h4>\n<pre>${lines(each.text)}</pre>`;
  }
}

/** A fact without a label goes on with the one above it. */
function facts({ rows }: Facts): string {
  const items = rows.map(({ label, text, tone, code }) => {
    const shown = code ? `<code>${escaped(text)}</code>` : escaped(text);
    return `${label === '' ? '' : `<dt>${escaped(label)}</dt>`}<dd${toned(tone)}>${shown}</dd>`;
  });
  return `<dl>\n${items.join('\n')}\n</dl>`;
}

function table({ columns, rows }: Table): string {
  const head = columns
    .map(({ title, align }) =>
      title === '' ? '<td></td>' : `<th scope="col"${aligned(align)}>${escaped(title)}</th>`,
    )
    .join('');
  const body = rows.map((row) => {
    const cells = columns.map(({ align, code }, index) => {
      const { text, tone, bar }: Cell = row[index] ?? { text: '' };
      const shown = code ? `<code>${escaped(text)}</code>` : escaped(text);
      const loud = toned(tone);
      const said = loud === '' ? shown : `<span${loud}>${shown}</span>`;
      return `<td${aligned(align)}>${said}${drawn(bar)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`;
}

/** The text beside it says the same: nothing is lost where no style is read. */
function drawn(bar: number | undefined): string {
  return bar === undefined ? '' : `<i class="bar" style="--share: ${bar.toFixed(3)}"></i>`;
}

function stacks({ columns }: Stacks): string {
  const sides = columns.map(({ title, lines: frames }) => {
    const texts = frames.map(({ text, tone, mark }) => {
      const word = mark === undefined ? '' : ` <em>${escaped(mark)}</em>`;
      return `<span${toned(tone)}>${escaped(text)}${word}</span>`;
    });
    return `<section><h4>${escaped(title)}</h4>\n<pre>${texts.join('\n')}</pre></section>`;
  });
  return `<div class="stacks">\n${sides.join('\n')}\n</div>`;
}

function lines(text: string): string {
  return visibleLines(text.trimEnd()).map(escaped).join('\n');
}

function toned(tone: Tone | undefined): string {
  return tone === undefined || tone === 'plain' ? '' : ` class="${tone}"`;
}

function aligned(align: 'left' | 'right'): string {
  return align === 'right' ? ' class="right"' : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
