import type { SourceMaps } from '../../probe/debuggability';
import type { SourcePosition } from '../../document/document';
import { icon, type IconName } from '../../page/icons';
import { SOURCE_MAP_LEVELS } from '../messages/labels';
import { placeLink } from '../../page/controls';
import { el, fileName, type Markup } from '../../page/markup';
import {
  listOf,
  type Block,
  type Cell,
  cell,
  drawn,
  drawnCell,
  type Fact,
  fact,
  factsBlock,
  folded,
  heading,
  inPanel,
  type Tone,
  whereWritten,
  written,
  table,
  right,
  left,
} from '../../page/page';
import {
  checksWords,
  mapFormWords,
  PRINTED_TITLES,
  printedWords,
  targetWords,
  VERDICTS,
  wayWords,
} from '../messages/sourceMaps';
import type { Units } from '../units';
import type { PlaceCheck } from '../../source-maps/sourceMaps';

/** By which way the file came to run, where its map leads, and what the runtime prints. */
export function sourceMapBlocks(sourceMaps: SourceMaps, units: Units, side = ''): Block[] {
  const { level, evidence, way, checks } = sourceMaps;
  const checked = checksWords(sourceMaps, units);
  const table = checksTable(sourceMaps, `check${side}`);
  const isPlain = checks.every(({ verdict }) => verdict === 'exact');
  const grade = `${level} of 5, ${SOURCE_MAP_LEVELS[level]}`;
  return [
    written(heading(3, 'Source maps')),
    drawn(
      el('h3', {}, 'Source maps', el('span', { class: 'level' }, grade)),
      el('p', { class: 'prose' }, evidence),
      way.problem && warningSign(way.problem),
    ),
    factsBlock([
      whereWritten(fact('level', `${level} of 5: ${SOURCE_MAP_LEVELS[level]}`)),
      whereWritten(fact('evidence', evidence)),
      fact('your build', wayWords(way)),
      way.problem !== null && whereWritten(fact('', way.problem, 'bad')),
      targetFacts(way),
      mapFacts(sourceMaps),
      checks.length > 0 && whereWritten(fact('checked', checked)),
      printedFacts(sourceMaps, units),
    ]),
    written(!isPlain && table),
    inPanel(checks.length > 0 && folded(`checks${side}`, checked, table)),
  ];
}

function warningSign(text: string): Markup {
  return el('ul', { class: 'warnings' }, el('li', {}, icon('warning'), el('p', {}, text)));
}

function targetFacts(way: SourceMaps['way']): Fact[] {
  const targets = targetWords(way);
  return targets === null ? [] : [fact('targets', targets)];
}

function mapFacts(sourceMaps: SourceMaps): Fact[] {
  const { sentence } = sourceMaps.map;
  const form = mapFormWords(sourceMaps);
  return listOf(
    sentence !== '' && fact('map', sentence),
    form !== '' && fact(sentence === '' ? 'map' : '', form),
  );
}

/** Where what ran is the source, the runtime prints the same with maps or without. */
function printedFacts({ map, printed }: SourceMaps, units: Units): Fact[] {
  const withMaps = `${PRINTED_TITLES.with}: ${printedWords(printed.with, units)}`;
  return listOf(
    fact(PRINTED_TITLES.without, printedWords(printed.without, units)),
    map.state !== 'notNeeded' && fact('', withMaps),
  );
}

const LOOKS: Readonly<Record<keyof typeof VERDICTS, [tone: Tone, sign: IconName]>> = {
  exact: ['good', 'kept'],
  line: ['plain', 'fragile'],
  wrong: ['bad', 'lost'],
  unknown: ['quiet', 'info'],
};

/** The true place of each call beside what was reported of it. */
function checksTable({ checks }: SourceMaps, key: string): Block {
  const place = (title: string, of: 'truth' | 'reported' | 'mapped') =>
    right<PlaceCheck>(title, (check, i) => placeCell(check[of], `${key}:${i}:${of}`), { name: '' });
  const verdict = ({ verdict: is }: PlaceCheck) => {
    const [tone, sign] = LOOKS[is];
    const drawnWords = el('span', { class: `verdict-${is}` }, icon(sign), VERDICTS[is]);
    return { ...cell(VERDICTS[is], tone), drawn: [drawnWords] };
  };
  return table<PlaceCheck>(
    checks,
    [
      left('operation', ({ operation }) => operation, { shorten: 'middle', code: true }),
      place('the call', 'truth'),
      place('reported', 'reported'),
      place('by the map', 'mapped'),
      left('', verdict, { drawn: 'Verdict' }),
    ],
    { name: 'checks' },
  );
}

function placeCell(at: SourcePosition | null, key: string): Cell {
  if (at === null)
    return { ...cell('–', 'quiet'), drawn: [el('span', { class: 'aside' }, 'none')] };
  const { file, line, column } = at;
  const link = placeLink(key, at, undefined, `${fileName(file)}:${line}:${column}`);
  return drawnCell(`${line}:${column}`, link);
}
