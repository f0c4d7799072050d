import { MISUSE_MODES } from '../../../bench-runner/protocol';
import type { MisuseMode, Probe, ProbeMode, Site, UnreachedSite } from '../../probe/debuggability';
import { isGraded } from '../../probe/grade';
import { besideWords } from '../besideWords';
import { PUT_RIGHT } from '../../probe/consequenceWords';
import { PROBE_MODES } from '../labels';
import {
  type Block,
  type Cell,
  cell,
  type Fact,
  fact,
  type Tone,
  table,
  right,
  left,
} from '../page';
import {
  MISUSE_WORDS,
  misuseGroups,
  dependsOnMaking,
  siteLevelWords,
  siteLinesWords,
  markWord,
  reachedWords,
} from '../siteWords';
import { unreachedBecause } from '../stackTraceWords';
import type { Units } from '../units';
import { SHOWN_MODES } from './sites';

/** The sites at one boundary, a row each. */
export function siteTable(sites: readonly Site[]): Block {
  return table<Site>(sites, [
    right('line', ({ at }) => (at === null ? '–' : String(at.line))),
    left('code', ({ code }) => code, { shorten: 'end', code: true }),
    left('operation', ({ operation }) => operation, { shorten: 'middle', code: true }),
    SHOWN_MODES.map((mode) => left(PROBE_MODES[mode], (site) => mark(site, mode))),
    right('level', (site) => cell(siteLevelWords(site), site.level === 5 ? 'plain' : 'strong')),
  ]);
}

const MARK_TONES: Readonly<Record<Probe['named'], Tone>> = {
  own: 'good',
  finalCallback: 'plain',
  switch: 'plain',
  companion: 'plain',
  no: 'bad',
};

function mark(site: Site, mode: ProbeMode): Cell {
  const probe = site.probes.find((of) => of.mode === mode);
  if (!probe) return cell('not probed', 'quiet');
  const { consequence, named } = probe;
  const isQuiet = consequence === null || PUT_RIGHT.has(consequence.kind);
  const tone = isQuiet || dependsOnMaking(site, probe) ? 'quiet' : MARK_TONES[named];
  return cell(markWord(probe, site), tone);
}

/** How sites were reached that the plain call does not lead to, and what misuses lead to. */
export function siteFacts(sites: readonly Site[], units: Units): Block[] {
  const rows = [
    ...labelled('reached', reachedTexts(sites, units)),
    ...labelled('beside that', besideTexts(sites, units)),
    ...MISUSE_MODES.flatMap((mode) =>
      labelled(MISUSE_WORDS[mode], misuseTexts(sites, mode, units)),
    ),
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
  return [...lines].map(([words, of]) => `${siteLinesWords(of, units)} ${words}`);
}

/** `line 12: 2 other operations go on after the caller was told` */
function besideTexts(sites: readonly Site[], units: Units): string[] {
  const lines = new Map<string, (number | null)[]>();
  for (const site of sites) {
    for (const words of besideWords(site, units))
      lines.set(words, [...(lines.get(words) ?? []), site.at?.line ?? null]);
  }
  return [...lines].map(([words, of]) => `${siteLinesWords(of, units)}: ${words}`);
}

function misuseTexts(sites: readonly Site[], mode: MisuseMode, units: Units): string[] {
  return misuseGroups(sites, mode, units).map(({ words, sites: of }) => {
    const lines = of.map(({ at }) => at?.line ?? null);
    return `${words}: ${siteLinesWords(lines, units)}`;
  });
}

/** Calls in the source that no run reached. */
export function unreachedTable(unreached: readonly UnreachedSite[]): Block {
  const isKnown = unreached.some((site) => unreachedBecause(site) !== null);
  return table<UnreachedSite>(unreached, [
    right('line', ({ at }) => String(at.line)),
    left('code', ({ code }) => code, { shorten: 'end', code: true }),
    left('method', ({ method }) => method, { shorten: 'middle', code: true }),
    isKnown && left('why', (site) => unreachedBecause(site) ?? '–'),
  ]);
}
