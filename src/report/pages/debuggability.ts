import type { Debuggability, GradedDebuggability, StackTraces } from '../../probe/debuggability';
import type { RuntimeInfo } from '../../runtimes/runtime';
import { BOUNDARIES, STACK_TRACE_LEVELS } from '../labels';
import { type Block, type Fact, fact, heading } from '../page';
import { realIoSentence } from '../realIoWords';
import {
  boundarySentence,
  inOrder,
  medianWords,
  sitesAt,
  unreachedWords,
  worseThanMedian,
} from '../stackTraceWords';
import type { Units } from '../units';
import { operationName, worstSite } from '../words';
import { failureBlocks } from './failure';
import { trialBlocks } from './longStacks';
import { siteFacts, siteTable, unreachedTable } from './siteTables';
import { sourceMapBlocks } from './sourceMaps';
import { stackBlocks } from './stacks';

/** @param runtime that it was probed on */
export function debuggabilityBlocks(
  debuggability: Debuggability,
  runtime: RuntimeInfo,
  units: Units,
): Block[] {
  if (debuggability.state !== 'scored') return failureBlocks(debuggability, units);
  const { stackTraces, sourceMaps } = debuggability;
  const worst = worstSite(stackTraces);
  return [
    { kind: 'facts', rows: gradeFacts(debuggability, runtime, units) },
    ...inOrder(stackTraces).flatMap((each) => boundaryBlocks(each, stackTraces, units)),
    ...unreachedBlocks(stackTraces, units),
    ...(worst === null || worst.level === 5 ? [] : stackBlocks(worst, debuggability, units)),
    ...trialBlocks(stackTraces.trials, units),
    ...sourceMapBlocks(sourceMaps, units),
  ];
}

/** The grade, what it is of, and where it is worse; then what each boundary means. */
function gradeFacts(
  { stackTraces, own }: GradedDebuggability,
  runtime: RuntimeInfo,
  units: Units,
): Fact[] {
  const realIo = realIoSentence(stackTraces, runtime);
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
            `level ${worst.level}: ${worst.at === null ? '' : `line ${worst.at.line}, `}${operationName(worst, own !== undefined)}`,
          ),
        ]),
    ...inOrder(stackTraces).map((each, index) =>
      fact(index === 0 ? 'what it means' : '', boundarySentence(each, stackTraces.boundary)),
    ),
    ...(realIo === null ? [] : [fact('real I/O', realIo)]),
  ];
}

function boundaryBlocks(
  { boundary }: StackTraces['boundaries'][number],
  stackTraces: StackTraces,
  units: Units,
): Block[] {
  const sites = sitesAt(stackTraces, boundary);
  if (sites.length === 0) return [];
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
