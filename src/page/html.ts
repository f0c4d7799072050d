import { STYLE } from './htmlStyle';
import { draw } from './draw';
import type { Child, Markup } from './markup';
import { type Page, writtenLines } from './page';
import { visible, visibleLines } from '../document/visible';

/** A page as one HTML file that loads nothing and runs nothing. */
export function renderHtml(page: Page): string {
  const title = writtenLines(page).find((block) => block.kind === 'heading');
  const name = title?.kind === 'heading' ? title.text : '';
  return `${beginning(name)}${renderBlocks(page)}${END}`;
}

/** @param more of the style, and a script that does not load anything either */
export function beginning(
  title: string,
  more: { style?: string; scriptHash?: string } = {},
): string {
  const { style = '', scriptHash } = more;
  const script = scriptHash === undefined ? '' : `; script-src '${scriptHash}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${script}">
<title>${escaped(title)} – Async Score</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
`;
}

export const END = `</main>
</body>
</html>
`;

export function renderBlocks(page: Page): string {
  return draw(page, 'file')
    .map((child) => markup(child))
    .join('');
}

/** Writes an element; buttons are left out, as nobody could answer them, and a link to a place is its text. */
function markup(child: Child, parent = ''): string {
  if (typeof child === 'string') return parent === 'pre' ? lines(child) : escaped(child);
  if (!child) return '';
  const { tag, children, use } = child;
  const isLink = tag === 'button' && child.attributes.class === 'link';
  if (tag === 'button' && !isLink) return '';
  const folded = use?.by === 'unfolding' ? use.content() : [];
  const inside = [...children, ...folded].map((each) => markup(each, tag)).join('');
  if (isLink) return inside;
  // of what is drawn in SVG only the slash closes it: the next would stand inside of it
  if (VOID_TAGS.has(tag)) return `<${tag}${attributes(child)}/>`;
  const end = `</${tag}>${LINE_TAGS.has(tag) ? '\n' : ''}`;
  return `<${tag}${attributes(child)}>${inside}${end}`;
}

/** A disclosure stands open: nothing in a file is to be missed. */
function attributes({ attributes: all, place, use }: Markup): string {
  const style = Object.entries(place ?? {}).map(([side, length]) => `${side}: ${length}`);
  const written = Object.entries({
    ...all,
    ...(style.length === 0 ? {} : { style: style.join('; ') }),
    ...(use?.by === 'unfolding' ? { open: true } : {}),
  });
  return written
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join('');
}

const VOID_TAGS: ReadonlySet<string> = new Set(['path', 'polyline']);
/** After these a line ends, so that a file can be read and held against another. */
const LINE_TAGS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 p div dl table thead tr ul li section'.split(' '),
);

function lines(text: string): string {
  return visibleLines(text).map(escaped).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
