import type {
  GradedDebuggability,
  Site,
  StackTraces,
  UnreachedSite,
} from '../src/probe/debuggability';
import { realIoSentence } from '../src/report/realIoWords';
import type { RuntimeInfo } from '../src/runtimes/runtime';
import { BOUNDARIES, STACK_TRACE_LEVELS } from '../src/report/labels';
import {
  boundarySentence,
  inOrder,
  medianWords,
  notCountedWords,
  sitesAt,
  unreachedBecause,
  unreachedWords,
  worseThanMedian,
} from '../src/report/stackTraceWords';
import { operationName } from '../src/report/words';
import { capital, codeText, el, type Child } from './dom';
import { lapsesTable } from './lapses';
import { disclosure, placeLink, type Page } from './page';
import { sitesTable } from './sites';
import { trialsBlock } from './trials';

/** The grade with what it holds for, the sites at each boundary, and what would make it better. */
export function stackTracesBlock(
  { stackTraces, own }: GradedDebuggability,
  runtime: RuntimeInfo,
  page: Page,
  side: string,
): Child[] {
  const { level } = stackTraces;
  const realIo = realIoSentence(stackTraces, runtime);
  const grade = `${level} of 5, ${STACK_TRACE_LEVELS[level]}`;
  return [
    el('h3', {}, 'Stack traces', el('span', { class: 'level' }, grade)),
    gradeSentence(stackTraces, own !== undefined, page, side),
    el(
      'ul',
      { class: 'prose plain-list' },
      ...inOrder(stackTraces).map((each) =>
        el('li', {}, boundarySentence(each, stackTraces.boundary)),
      ),
    ),
    realIo === null ? null : el('p', { class: 'prose' }, realIo),
    el('p', { class: 'prose aside' }, LEGEND),
    ...inOrder(stackTraces).map((each) => boundaryBlock(each, stackTraces, page, side)),
    ...unreachedBlock(stackTraces, page, side),
    ...trialsBlock(stackTraces.trials, page),
  ];
}

const LEGEND =
  'Every call to an I/O operation was made to fail in three ways: it passed an error, it threw, ' +
  'it threw later. A mark says whether the stack names the failing line; open one to read the stacks.';

/** `The median of 7 sites with promisified I/O. The worst is level 1: line 34, insert.` */
function gradeSentence(
  stackTraces: StackTraces,
  isOwn: boolean,
  page: Page,
  side: string,
): HTMLElement {
  const worst = worseThanMedian(stackTraces);
  const median = medianWords(stackTraces, page.units);
  return el(
    'p',
    { class: 'prose' },
    `${capital(median)}.`,
    ...(worst === null
      ? []
      : [
          ` The worst is level ${worst.level}: `,
          siteLink(worst, isOwn, `worst${side}`, page),
          '.',
        ]),
  );
}

function siteLink(site: Site, isOwn: boolean, key: string, page: Page): HTMLElement {
  const { at } = site;
  const word = operationName(site, isOwn);
  return at === null
    ? el('span', {}, word)
    : placeLink(page, key, at, undefined, `line ${at.line}, ${word}`);
}

function boundaryBlock(
  { boundary, level, worst }: StackTraces['boundaries'][number],
  stackTraces: StackTraces,
  page: Page,
  side: string,
): Child {
  const sites = sitesAt(stackTraces, boundary);
  if (sites.length === 0) return null;
  const key = `${side}${boundary}`;
  const note =
    `level ${level}` +
    (worst < level ? `, worst site ${worst}` : '') +
    (boundary === stackTraces.boundary ? '' : ', not in the score');
  const notCounted = notCountedWords(sites, page.units);
  return el(
    'div',
    { class: 'boundary', role: 'group', 'aria-label': BOUNDARIES[boundary] },
    el('h4', {}, capital(BOUNDARIES[boundary]), el('span', { class: 'aside' }, note)),
    sitesTable(sites, key, page),
    notCounted === null ? null : el('p', { class: 'aside' }, notCounted),
    lapsesTable(sites, key, page),
  );
}

/** Calls that no answer and no failure led to: what is not known of them is said, never dropped. */
function unreachedBlock(stackTraces: StackTraces, page: Page, side: string): Child[] {
  const words = unreachedWords(stackTraces, page.units);
  if (words === null) return [];
  const { unreached } = stackTraces;
  const items = unreached.map((call, index) => unreachedItem(call, `${side}:${index}`, page));
  const rest = items.splice(MOST_UNREACHED);
  return [
    el('h4', {}, 'Not probed'),
    el('p', { class: 'prose' }, `${words}. Nothing is known of the stacks there.`),
    el('ul', { class: 'unreached' }, ...items),
    rest.length === 0
      ? null
      : disclosure(page, `unreached${side}`, `${page.units.count(rest.length)} more`, () => [
          el('ul', { class: 'unreached' }, ...rest),
        ]),
  ];
}

const MOST_UNREACHED = 10;

function unreachedItem(site: UnreachedSite, key: string, page: Page): HTMLElement {
  const { at, method, code } = site;
  const why = unreachedBecause(site);
  const link = placeLink(page, `unreached${key}`, at, `Line ${at.line}`, String(at.line));
  const said = why === null ? null : el('span', { class: 'aside' }, ` ${why}`);
  return el('li', {}, link, el('div', {}, codeText(code || method), said));
}
