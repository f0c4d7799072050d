import type { SourceMaps } from '../../probe/debuggability';
import type { SourcePosition } from '../../document/document';
import { SOURCE_MAP_LEVELS } from '../labels';
import { type Block, type Cell, cell, type Fact, fact, heading, type Tone } from '../page';
import {
  checksWords,
  mapFormWords,
  PRINTED_TITLES,
  printedWords,
  targetWords,
  VERDICTS,
  wayWords,
} from '../sourceMapWords';
import type { Units } from '../units';

/** By which way the file runs, what its map is worth, and what the runtime prints. */
export function sourceMapBlocks(sourceMaps: SourceMaps, units: Units): Block[] {
  const { checks } = sourceMaps;
  const isPlain = checks.every(({ verdict }) => verdict === 'exact');
  return [
    heading(3, 'Source maps'),
    { kind: 'facts', rows: facts(sourceMaps, units) },
    ...(isPlain ? [] : [checksTable(sourceMaps)]),
  ];
}

function facts(sourceMaps: SourceMaps, units: Units): Fact[] {
  const { level, evidence, way, map, printed, checks } = sourceMaps;
  const targets = targetWords(way);
  const form = mapFormWords(sourceMaps);
  return [
    fact('level', `${level} of 5: ${SOURCE_MAP_LEVELS[level]}`),
    fact('evidence', evidence),
    fact('the file ran', wayWords(way)),
    ...(way.problem === null ? [] : [fact('', way.problem, 'bad')]),
    ...(targets === null ? [] : [fact('targets', targets)]),
    ...(map.sentence === '' ? [] : [fact('map', map.sentence)]),
    ...(form === '' ? [] : [fact(map.sentence === '' ? 'map' : '', form)]),
    ...(checks.length === 0 ? [] : [fact('checked', checksWords(sourceMaps, units))]),
    fact(PRINTED_TITLES.without, printedWords(printed.without, units)),
    // what ran is the source: with maps or without, the runtime prints the same
    ...(map.state === 'notNeeded'
      ? []
      : [fact('', `${PRINTED_TITLES.with}: ${printedWords(printed.with, units)}`)]),
  ];
}

const VERDICT_TONES: Readonly<Record<keyof typeof VERDICTS, Tone>> = {
  exact: 'good',
  line: 'plain',
  wrong: 'bad',
  unknown: 'quiet',
};

function checksTable({ checks }: SourceMaps): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'operation', align: 'left', shorten: 'middle', code: true },
      { title: 'the call', align: 'right' },
      { title: 'reported', align: 'right' },
      { title: 'by the map', align: 'right' },
      { title: '', align: 'left' },
    ],
    rows: checks.map(({ operation, truth, reported, mapped, verdict }) => [
      cell(operation),
      placeCell(truth),
      placeCell(reported),
      placeCell(mapped),
      cell(VERDICTS[verdict], VERDICT_TONES[verdict]),
    ]),
  };
}

function placeCell(at: SourcePosition | null): Cell {
  return at === null ? cell('–', 'quiet') : cell(`${at.line}:${at.column}`);
}
