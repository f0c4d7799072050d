import type {
  Debuggability,
  Probe,
  ProbeMode,
  Site,
  SourceMaps,
  StackTraces,
} from '../../probe/debuggability';
import {
  BOUNDARIES,
  NAMED,
  OUTCOMES,
  PROBE_MODES,
  RAN,
  SOURCE_MAP_LEVELS,
  STACK_TRACE_LEVELS,
  STACK_TRACE_MEANINGS,
} from '../labels';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  type Fact,
  fact,
  heading,
  type Tone,
} from '../page';
import type { Units } from '../units';
import { worstSite } from '../words';
import { failureBlocks } from './failure';
import { stackBlocks } from './stacks';

const MODES: readonly ProbeMode[] = ['passed', 'thrown', 'thrownLater'];

const COLUMNS: Column[] = [
  { title: 'line', align: 'right' },
  { title: 'code', align: 'left', shorten: 'end', code: true },
  { title: 'operation', align: 'left', shorten: 'middle', code: true },
  ...MODES.map((mode): Column => ({ title: PROBE_MODES[mode], align: 'left' })),
  { title: 'level', align: 'right' },
];

export function debuggabilityBlocks(debuggability: Debuggability, units: Units): Block[] {
  if (debuggability.state !== 'scored') return failureBlocks(debuggability, units);
  const { stackTraces, sourceMaps } = debuggability;
  const worst = worstSite(stackTraces);
  return [
    { kind: 'facts', rows: levelFacts(stackTraces) },
    ...stackTraces.boundaries.flatMap(({ boundary }) => [
      ...(stackTraces.boundaries.length > 1 ? [heading(3, `With ${BOUNDARIES[boundary]}`)] : []),
      siteTable(stackTraces.sites.filter((site) => site.boundary === boundary)),
    ]),
    ...(worst === null || worst.level === 5 ? [] : stackBlocks(worst)),
    heading(3, 'Source maps'),
    { kind: 'facts', rows: sourceMapFacts(sourceMaps, units) },
  ];
}

/** The levels, each with the boundary that it holds for; the graded one first. */
function levelFacts({ boundary: graded, boundaries }: StackTraces): Fact[] {
  const others = boundaries.filter(({ boundary }) => boundary !== graded);
  return [...boundaries.filter(({ boundary }) => boundary === graded), ...others].map(
    ({ boundary, level, worst }, index) =>
      fact(
        index === 0 ? 'stack traces' : '',
        `${level} of 5 with ${BOUNDARIES[boundary]}: ${STACK_TRACE_LEVELS[level]}, ` +
          STACK_TRACE_MEANINGS[level] +
          (worst < level ? `; the worst call is at ${worst}` : ''),
      ),
  );
}

function siteTable(sites: readonly Site[]): Block {
  return { kind: 'table', columns: COLUMNS, rows: sites.map(siteRow) };
}

function siteRow(site: Site): Cell[] {
  return [
    cell(site.at === null ? '–' : String(site.at.line)),
    cell(site.code),
    cell(site.operation),
    ...MODES.map((mode) => mark(site.probes.find((probe) => probe.mode === mode))),
    cell(String(site.level), site.level === 5 ? 'plain' : 'strong'),
  ];
}

const MARK_TONES: Readonly<Record<Probe['named'], Tone>> = {
  own: 'good',
  finalCallback: 'plain',
  switch: 'plain',
  no: 'bad',
};

function mark(probe: Probe | undefined): Cell {
  if (!probe) return cell('not probed', 'quiet');
  const ended = probe.outcome === 'delivered' || probe.outcome === 'uncaught';
  const word = NAMED[probe.named];
  const said = probe.named === 'no' && !ended ? OUTCOMES[probe.outcome] : word;
  return cell(said, MARK_TONES[probe.named]);
}

function sourceMapFacts(sourceMaps: SourceMaps, units: Units): Fact[] {
  const { checks } = sourceMaps;
  const exact = checks.filter((check) => check.exact).length;
  const { level } = sourceMaps;
  const rows = [
    fact('level', `${level} of 5: ${SOURCE_MAP_LEVELS[level]}`),
    fact('evidence', sourceMaps.evidence),
    fact('the file ran', `${RAN[sourceMaps.ran]}, ${sourceMaps.hasMap ? 'with a map' : 'no map'}`),
  ];
  if (checks.length > 0) {
    const of = `${units.count(exact)} of ${units.counted(checks.length, 'reported line')}`;
    rows.push(fact('checked', `${of} led back to the right one`));
  }
  return rows;
}
