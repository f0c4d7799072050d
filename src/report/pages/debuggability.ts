import type { Debuggability, SourceMaps, StackTraces } from '../../probe/debuggability';
import { BOUNDARIES, RAN, SOURCE_MAP_LEVELS, STACK_TRACE_LEVELS } from '../labels';
import { type Block, type Fact, fact, heading } from '../page';
import {
  boundarySentence,
  inOrder,
  medianWords,
  sitesAt,
  unreachedWords,
  worseThanMedian,
} from '../stackTraceWords';
import type { Units } from '../units';
import { operationWord, worstSite } from '../words';
import { failureBlocks } from './failure';
import { trialBlocks } from './longStacks';
import { siteFacts, siteTable, unreachedTable } from './siteTables';
import { stackBlocks } from './stacks';

export function debuggabilityBlocks(debuggability: Debuggability, units: Units): Block[] {
  if (debuggability.state !== 'scored') return failureBlocks(debuggability, units);
  const { stackTraces, sourceMaps } = debuggability;
  const worst = worstSite(stackTraces);
  return [
    { kind: 'facts', rows: gradeFacts(stackTraces, units) },
    ...inOrder(stackTraces).flatMap((each) => boundaryBlocks(each, stackTraces, units)),
    ...unreachedBlocks(stackTraces, units),
    ...(worst === null || worst.level === 5 ? [] : stackBlocks(worst, units)),
    ...trialBlocks(stackTraces.trials, units),
    heading(3, 'Source maps'),
    { kind: 'facts', rows: sourceMapFacts(sourceMaps, units) },
  ];
}

/** The grade, what it is of, and where it is worse; then what each boundary means. */
function gradeFacts(stackTraces: StackTraces, units: Units): Fact[] {
  const { level } = stackTraces;
  const worst = worseThanMedian(stackTraces);
  return [
    fact(
      'stack traces',
      `${level} of 5, ${STACK_TRACE_LEVELS[level]}: ${medianWords(stackTraces, units)}`,
    ),
    ...(worst === null
      ? []
      : [
          fact(
            'the worst',
            `level ${worst.level}: ${worst.at === null ? '' : `line ${worst.at.line}, `}${operationWord(worst.operation)}`,
          ),
        ]),
    ...inOrder(stackTraces).map((each, index) =>
      fact(index === 0 ? 'what it means' : '', boundarySentence(each, stackTraces.boundary)),
    ),
  ];
}

function boundaryBlocks(
  { boundary }: StackTraces['boundaries'][number],
  stackTraces: StackTraces,
  units: Units,
): Block[] {
  const sites = sitesAt(stackTraces, boundary);
  return [
    ...(stackTraces.boundaries.length > 1 ? [heading(3, `With ${BOUNDARIES[boundary]}`)] : []),
    siteTable(sites),
    ...siteFacts(sites, units),
  ];
}

function unreachedBlocks(stackTraces: StackTraces, units: Units): Block[] {
  const words = unreachedWords(stackTraces, units);
  if (words === null) return [];
  return [heading(3, 'Not probed', words), unreachedTable(stackTraces.unreached)];
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
