import type { LapseMode, Probe, Site, UnreachedSite } from '../../probe/debuggability';
import { isGraded } from '../../probe/grade';
import { PROBE_MODES } from '../labels';
import { type Block, type Cell, cell, type Column, type Fact, fact, type Tone } from '../page';
import { LAPSE_MODES, lapseGroups, linesWords, markWord, reachedWords } from '../siteWords';
import { unreachedBecause } from '../stackTraceWords';
import type { Units } from '../units';
import { LAPSES } from './lapses';
import { MODES } from './sites';

const COLUMNS: Column[] = [
  { title: 'line', align: 'right' },
  { title: 'code', align: 'left', shorten: 'end', code: true },
  { title: 'operation', align: 'left', shorten: 'middle', code: true },
  ...MODES.map((mode): Column => ({ title: PROBE_MODES[mode], align: 'left' })),
  { title: 'level', align: 'right' },
];

/** The sites at one boundary, a row each. */
export function siteTable(sites: readonly Site[]): Block {
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
  companion: 'plain',
  no: 'bad',
};

function mark(probe: Probe | undefined): Cell {
  if (!probe) return cell('not probed', 'quiet');
  const tone = probe.outcome === 'unfailable' ? 'quiet' : MARK_TONES[probe.named];
  return cell(markWord(probe), tone);
}

/** How sites were reached that the plain call does not lead to, and what lapses lead to. */
export function siteFacts(sites: readonly Site[], units: Units): Block[] {
  const rows = [
    ...labelled('reached', reachedTexts(sites, units)),
    ...LAPSES.flatMap((mode) => labelled(LAPSE_MODES[mode], lapseTexts(sites, mode, units))),
  ];
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }];
}

function labelled(label: string, texts: readonly string[]): Fact[] {
  return texts.map((text, index) => fact(index === 0 ? label : '', text));
}

/** `line 30 when self.byUuidOrPath.get answers a file` */
function reachedTexts(sites: readonly Site[], units: Units): string[] {
  const lines = new Map<string, (number | null)[]>();
  for (const site of sites) {
    const words = reachedWords(site);
    if (words === null) continue;
    const said = isGraded(site) ? words : `${words}, so not in the grade`;
    lines.set(said, [...(lines.get(said) ?? []), site.at?.line ?? null]);
  }
  return [...lines].map(([words, of]) => `${linesWords(of, units)} ${words}`);
}

function lapseTexts(sites: readonly Site[], mode: LapseMode, units: Units): string[] {
  return lapseGroups(sites, mode, units).map(
    (group) => `${group.words}: ${linesWords(linesOf(group.sites), units)}`,
  );
}

function linesOf(sites: readonly Site[]): (number | null)[] {
  return sites.map(({ at }) => at?.line ?? null);
}

/** Calls in the source that no run reached. */
export function unreachedTable(unreached: readonly UnreachedSite[]): Block {
  const isKnown = unreached.some((site) => unreachedBecause(site) !== null);
  const why = (site: UnreachedSite) => (isKnown ? [cell(unreachedBecause(site) ?? '–')] : []);
  return {
    kind: 'table',
    columns: [
      { title: 'line', align: 'right' },
      { title: 'code', align: 'left', shorten: 'end', code: true },
      { title: 'method', align: 'left', shorten: 'middle', code: true },
      ...(isKnown ? [{ title: 'why', align: 'left' } as const] : []),
    ],
    rows: unreached.map((site) => [
      cell(String(site.at.line)),
      cell(site.code),
      cell(site.method),
      ...why(site),
    ]),
  };
}
