import type { WaitedFor } from '../../probe/order/knownWaits';
import { isTold } from '../../rules/finding';
import { escaped } from '../../page/html';
import { capital, shortenMiddle } from '../../document/words';
import type { Card } from '../../page/page';
import { cards } from '../pages/cards';
import { subjectName } from '../pages/subject';
import type { Report } from '../report';
import type { Units } from '../units';
import { waitsSentence, waitWords } from '../messages/waits';
import { runtimeWords } from '../messages/score';

/** In pixels of the picture as it is saved; it is drawn sharp at any size. */
const WIDTH = 760;
const MARGIN = 24;
const LINE = 19;
const CARD = (WIDTH - 2 * MARGIN) / 3;
/** Characters that fit a card, and the whole width, in any usual font. */
const IN_CARD = 32;
const IN_ALL = 96;
const LABEL = 250;
const BAR = 9;
/** More of them say little that the first ones do not. */
const MOST_WAITS = 20;
const MOST_LABEL = 26;

const STYLE = `
svg { font: 13px system-ui, sans-serif; }
.ground { fill: #fff; } text { fill: #1f2328; } .quiet { fill: #59636e; }
.name { font-size: 18px; font-weight: 600; } .figure { font-size: 20px; } .head { font-weight: 600; }
.rule { stroke: #d1d9e0; } .now { fill: #59636e; } .best { fill: #0969da; }
`;
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { fill: #1a1c1f; } text { fill: #e6e6e6; } .quiet { fill: #9da7b1; }
  .rule { stroke: #3d444d; } .now { fill: #9da7b1; } .best { fill: #58a6ff; }
}`;

/** `anyTheme`: as whatever shows it likes it, dark or light. */
export type PictureTheme = 'anyTheme' | 'light';

/** Shapes, and where the next ones begin. */
interface Drawn {
  shapes: string;
  bottom: number;
}

/** Draws a score as one SVG: the cards, the findings, and its waits over their time. */
export function picture(report: Report, units: Units, theme: PictureTheme): string {
  const name = subjectName(report.subject);
  const runtime = runtimeWords(report.runtime);
  const beginning =
    text(MARGIN, 40, shortenMiddle(name, 70), 'name') + text(MARGIN, 62, runtime, 'quiet');
  const parts = [cardsAt, findingsAt, waitsAt].reduce<Drawn>(
    ({ shapes, bottom }, draw) => {
      const next = draw(report, units, bottom);
      return { shapes: shapes + next.shapes, bottom: next.bottom };
    },
    { shapes: beginning, bottom: 82 },
  );
  const height = parts.bottom + MARGIN - LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<title>${escaped(`${name}: Async Score`)}</title>
<style>${STYLE}${theme === 'anyTheme' ? DARK : ''}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
${parts.shapes}</svg>
`;
}

function cardsAt(report: Report, units: Units, top: number): Drawn {
  const drawn = cards(report, units).cards.map((card, index) =>
    cardAt(card, MARGIN + index * CARD, top + LINE),
  );
  const bottom = Math.max(...drawn.map((card) => card.bottom)) + LINE;
  return { shapes: rule(top - 4) + drawn.map(({ shapes }) => shapes).join(''), bottom };
}

function cardAt({ title, figure, rows }: Card, left: number, top: number): Drawn {
  const said = rows.flatMap((row) => wrapped(capital(plain(row.text)), IN_CARD));
  return {
    shapes:
      text(left, top, title, 'head') +
      text(left, top + 30, figure, 'figure') +
      linesAt(left, top + 54, said),
    bottom: top + 54 + said.length * LINE,
  };
}

function findingsAt({ findings }: Report, _: Units, top: number): Drawn {
  const said = findings
    .filter(isTold)
    .flatMap(({ message }) => wrapped(`${plain(message)}.`, IN_ALL));
  if (said.length === 0) return { shapes: '', bottom: top };
  const shapes =
    rule(top - LINE) + text(MARGIN, top + 4, 'Findings', 'head') + linesAt(MARGIN, top + 26, said);
  return { shapes, bottom: top + 26 + said.length * LINE + LINE };
}

function waitsAt({ waits }: Report, units: Units, top: number): Drawn {
  if (waits?.state !== 'known' || waits.operations.length < 2) return { shapes: '', bottom: top };
  const { operations, inRow, best } = waits;
  const isFaster = best.ms < inRow.ms;
  const keys = isFaster ? ' Above: as it is; below: in the best order.' : '';
  const said = wrapped(`${waitsSentence(waits, units)}${keys}`, IN_ALL);
  const from = top + 26 + said.length * LINE;
  const shown = operations.slice(0, MOST_WAITS);
  const rows = shown.map((wait, index) =>
    waitAt({ wait, words: waitWords(wait, units) }, from + index * 28, inRow.ms, isFaster),
  );
  const shapes =
    rule(top - LINE) + text(MARGIN, top + 4, 'Waits', 'head') + linesAt(MARGIN, top + 26, said);
  return { shapes: shapes + rows.join(''), bottom: from + shown.length * 28 + LINE };
}

/** @param words what its bars say, for those who do not see them */
function waitAt(
  { wait, words }: { wait: WaitedFor; words: string },
  top: number,
  untilMs: number,
  isFaster: boolean,
): string {
  const { line, name, startMs, endMs, bestStartMs } = wait;
  const label = text(MARGIN, top + 11, `line ${line} ${shortenMiddle(name, MOST_LABEL)}`);
  const bar = (fromMs: number, y: number, look: string) => {
    const scale = (WIDTH - 2 * MARGIN - LABEL) / Math.max(untilMs, 1e-9);
    const [x, width] = [MARGIN + LABEL + fromMs * scale, Math.max((endMs - startMs) * scale, 2)];
    return `<rect class="${look}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}"/>\n`;
  };
  const bars = bar(startMs, top, 'now') + (isFaster ? bar(bestStartMs, top + BAR, 'best') : '');
  return `${label}<g role="img"><title>${escaped(words)}</title>\n${bars}</g>\n`;
}

function text(x: number, y: number, words: string, look = ''): string {
  const of = look === '' ? '' : ` class="${look}"`;
  return `<text x="${x.toFixed(1)}" y="${y}"${of}>${escaped(words)}</text>\n`;
}

function linesAt(x: number, top: number, lines: readonly string[]): string {
  return lines.map((line, index) => text(x, top + index * LINE, line)).join('');
}

function rule(y: number): string {
  return `<line class="rule" x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}"/>\n`;
}

function plain(words: string): string {
  return words.replaceAll('`', '');
}

/** Words in lines of so many characters at most; a longer word is shortened. */
function wrapped(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(shortenMiddle(word, most));
  }
  return lines;
}
