import type { Failure } from '../src/failure';
import type { Benchmark } from '../src/harness/benchmark';
import { BOUNDARIES, STACK_TRACE_LEVELS, STACK_TRACE_MEANINGS } from '../src/report/labels';
import type { GradedDebuggability, IoBoundary } from '../src/probe/debuggability';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { failureBlock, isExplained } from './failure';
import type { Page } from './page';
import { sitesTable } from './sites';
import { sourceMapsBlock } from './sourceMaps';
import { warningsAbout } from './warnings';

export function debuggabilitySection(report: Report, page: Page, side = ''): Child[] {
  const { benchmark, debuggability, warnings, subject } = report;
  if (debuggability.state !== 'scored') {
    return [
      isSame(benchmark, debuggability)
        ? el('p', { class: 'aside' }, 'Not graded, for the reason given under Cost.')
        : failureBlock(debuggability, subject.file, `debuggability${side}`, page),
      warningsAbout(warnings, 'debuggability'),
    ];
  }
  return [
    el('h3', {}, 'Stack traces', levelNote(debuggability.stackTraces.level)),
    el('p', { class: 'prose' }, legend()),
    ...byBoundary(debuggability, page, side),
    warningsAbout(warnings, 'debuggability'),
    ...sourceMapsBlock(debuggability.sourceMaps, page, side),
  ];
}

/** One failure that stopped both halves is told once, unless a line above tells it already. */
function isSame(benchmark: Benchmark, debuggability: Failure): boolean {
  if (benchmark.state === 'scored' || isExplained(debuggability)) return false;
  return benchmark.reason.message === debuggability.reason.message;
}

function levelNote(level: 1 | 2 | 3 | 4 | 5): HTMLElement {
  return el('span', { class: 'level' }, `${level} of 5, ${STACK_TRACE_LEVELS[level]}`);
}

function legend(): string {
  return (
    'Every call to an I/O operation was made to fail in three ways: it passed an error, it threw, ' +
    'it threw later. A mark says whether the stack names the failing line; open a row to read both stacks.'
  );
}

/** The boundary that the level holds for comes first. */
function byBoundary({ stackTraces }: GradedDebuggability, page: Page, side: string): Child[] {
  const graded = stackTraces.boundary;
  const order = [graded, ...stackTraces.boundaries.map((of) => of.boundary)];
  return [...new Set(order)].map((boundary) => {
    const sites = stackTraces.sites.filter((site) => site.boundary === boundary);
    if (sites.length === 0) return null;
    return el(
      'div',
      { class: 'boundary', role: 'group', 'aria-label': BOUNDARIES[boundary] },
      el('h4', {}, capital(BOUNDARIES[boundary]), boundaryNote(boundary, stackTraces)),
      sitesTable(sites, `${side}${boundary}`, page),
    );
  });
}

function boundaryNote(
  boundary: IoBoundary,
  { boundaries, boundary: graded }: GradedDebuggability['stackTraces'],
): Child {
  const of = boundaries.find((one) => one.boundary === boundary);
  if (!of) return null;
  const worst = of.worst < of.level ? `, worst site ${of.worst}` : '';
  const counts = boundary === graded ? '' : ', not in the score';
  return el(
    'span',
    { class: 'aside', title: STACK_TRACE_MEANINGS[of.level] },
    `level ${of.level}${worst}${counts}`,
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
