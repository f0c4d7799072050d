/** Debuggability: the grade, the sites at each boundary, what makes stacks longer. */

import { capital } from '../../document/words';
import type {
  Debuggability,
  GradedDebuggability,
  LongStackTrial,
  Site,
  StackTraces,
  UnreachedSite,
} from '../../probe/debuggability';
import { BOUNDARIES, operationName } from '../../probe/operationWords';
import type { RuntimeInfo } from '../../runtimes/runtime';
import { placeLink } from '../../page/controls';
import { type Child, codeText, el, type Markup } from '../../page/markup';
import { STACK_TRACE_LEVELS } from '../messages/labels';
import { stackLevelWords, worstSite } from '../messages/score';
import { endlessWords } from '../messages/site';
import {
  boundarySentence,
  broughtWords,
  inOrder,
  medianWords,
  notCountedWords,
  priceWords,
  realIoSentence,
  sitesAt,
  TRIAL_KINDS,
  unreachedBecause,
  unreachedWords,
  worseThanMedian,
} from '../messages/stacks';
import {
  type Block,
  drawn,
  fact,
  factsBlock,
  group,
  heading,
  inPanel,
  labelled,
  paragraph,
  written,
} from '../../page/page';
import type { Units } from '../units';
import { failureBlocks } from './failure';
import { drawnSites, misusesTable, siteFacts, siteTable, unreachedTable } from './sites';
import { folding } from './firstRows';
import { sourceMapBlocks } from './sourceMaps';
import { stackBlocks } from './stacks';

/**
 * @param runtime that it was probed on
 * @param warned what is to be known of the stacks, under them
 * @param side tells the two of a comparison apart, in the keys of what can be focused
 */
export function debuggabilityBlocks(
  debuggability: Debuggability,
  runtime: RuntimeInfo,
  units: Units,
  warned: readonly Block[] = [],
  side = '',
): Block[] {
  if (debuggability.state !== 'scored') return failureBlocks(debuggability, units);
  const { stackTraces, sourceMaps } = debuggability;
  const worst = worstSite(stackTraces);
  return [
    ...gradeBlocks(debuggability, runtime, units, side),
    ...inOrder(stackTraces).flatMap((each) => boundaryBlocks(each, stackTraces, units, side)),
    ...unreachedBlocks(stackTraces, units, side),
    written(worst !== null && worst.level !== 5 && stackBlocks(worst, debuggability, units)),
    ...trialBlocks(stackTraces.trials, units),
    ...warned,
    ...sourceMapBlocks(sourceMaps, units, side),
  ];
}

/** The grade, what it is of, and where it is worse; then what each boundary means. */
function gradeBlocks(
  { stackTraces, own }: GradedDebuggability,
  runtime: RuntimeInfo,
  units: Units,
  side: string,
): Block[] {
  const realIo = realIoSentence(stackTraces, runtime);
  const worst = worseThanMedian(stackTraces);
  const endless = endlessWords(stackTraces.sites, units);
  const median = medianWords(stackTraces, units);
  const meanings = inOrder(stackTraces).map((each) => boundarySentence(each, stackTraces));
  const worstWords = worst && siteWords(worst, own !== undefined);
  const link = worst?.at
    ? placeLink(`worst${side}`, worst.at, undefined, worstWords)
    : el('span', {}, worstWords);
  const prose = (...said: Child[]) => el('p', { class: 'prose' }, ...said);
  return [
    written(
      factsBlock([
        fact('stack traces', `${gradeWords(stackTraces)}: ${median}`),
        worst && fact('the worst', `${worst.level} of 5: ${worstWords}`),
        labelled('what it means', meanings),
        endless !== null && fact('never answered', endless),
        realIo !== null && fact('real I/O', realIo),
      ]),
    ),
    drawn(
      el('h3', {}, 'Stack traces', el('span', { class: 'level' }, gradeWords(stackTraces))),
      prose(
        `${capital(median)}.`,
        ...(worst ? [` The worst is ${worst.level} of 5: `, link, '.'] : []),
      ),
      el('ul', { class: 'prose plain-list' }, ...meanings.map((each) => el('li', {}, each))),
      endless !== null && prose(`The call ${endless}.`),
      realIo !== null && prose(realIo),
      el('p', { class: 'prose aside' }, LEGEND),
    ),
  ];
}

/** `4 of 5, correct but fragile`; `1 to 5 of 5` */
function gradeWords(stackTraces: StackTraces): string {
  const { level, best } = stackTraces;
  const meaning = level === best ? `, ${STACK_TRACE_LEVELS[level]}` : '';
  return `${stackLevelWords(stackTraces)}${meaning}`;
}

function siteWords(site: Site, isOwn: boolean): string {
  return `${site.at === null ? '' : `line ${site.at.line}, `}${operationName(site, isOwn)}`;
}

const LEGEND =
  'Every call to an I/O operation was made to fail in three ways: it passed an error, it threw, ' +
  'it threw later. A mark says whether the stack names the failing line; open one to read the stacks.';

function boundaryBlocks(
  { boundary, level, worst }: StackTraces['boundaries'][number],
  stackTraces: StackTraces,
  units: Units,
  side: string,
): Block[] {
  const sites = sitesAt(stackTraces, boundary);
  if (sites.length === 0) return [];
  const key = `${side}${boundary}`;
  const title = BOUNDARIES[boundary];
  const note =
    `${level} of 5` +
    (worst < level ? `, worst site ${worst} of 5` : '') +
    (boundary === stackTraces.boundary ? '' : ', not in the score');
  const notCounted = notCountedWords(sites, units);
  return [
    written(
      stackTraces.boundaries.length > 1 && heading(3, `With ${title}`),
      siteTable(sites),
      siteFacts(sites, units),
    ),
    inPanel(
      group(
        { class: 'boundary', role: 'group', 'aria-label': title },
        drawn(
          el('h4', {}, capital(title), el('span', { class: 'aside' }, note)),
          drawnSites(sites, key, units),
        ),
        notCounted !== null && paragraph(notCounted, 'quiet'),
        misusesTable(sites, key, units),
      ),
    ),
  ];
}

/** Calls that no answer and no failure led to: what is not known of them is said, never dropped. */
function unreachedBlocks(stackTraces: StackTraces, units: Units, side: string): Block[] {
  const words = unreachedWords(stackTraces, units);
  if (words === null) return [];
  const { unreached } = stackTraces;
  const items = unreached.map((call, index) => unreachedItem(call, `${side}:${index}`));
  return [
    written(heading(3, 'Not probed', words), unreachedTable(unreached)),
    drawn(
      el('h4', {}, 'Not probed'),
      el('p', { class: 'prose' }, `${words}. Nothing is known of the stacks there.`),
    ),
    folding(items, `unreached${side}`, 'more call', units, (some) =>
      drawn(el('ul', { class: 'unreached' }, ...some)),
    ),
  ];
}

function unreachedItem(site: UnreachedSite, key: string): Markup {
  const { at, method, code } = site;
  const why = unreachedBecause(site);
  const link = placeLink(`unreached${key}`, at, `Line ${at.line}`, String(at.line));
  const said = why === null ? null : el('span', { class: 'aside' }, ` ${why}`);
  return el('li', {}, link, el('div', {}, codeText(code || method), said));
}

const TITLE = 'What would bring them back';

/** Trials of longer stacks: the sites that each brings back, and its price. */
function trialBlocks(trials: readonly LongStackTrial[], units: Units): Block[] {
  if (trials.length === 0) return [];
  const facts = trials.flatMap((trial) => [
    fact(trial.name, `${TRIAL_KINDS[trial.kind]}: ${broughtWords(trial, units)}`),
    fact('', priceWords(trial.price, units), 'quiet'),
  ]);
  const items = trials.map((trial) => trialItem(trial, units));
  return [
    written(heading(3, TITLE), factsBlock(facts)),
    drawn(el('h4', {}, TITLE), el('ul', { class: 'trials' }, ...items)),
  ];
}

function trialItem(trial: LongStackTrial, units: Units): Markup {
  const { kind, name } = trial;
  const what = el('span', { class: 'aside' }, TRIAL_KINDS[kind]);
  return el(
    'li',
    {},
    el('p', {}, el(kind === 'helper' ? 'span' : 'code', {}, name), ' ', what),
    el('p', {}, `${capital(broughtWords(trial, units))}.`),
    el('p', { class: 'aside' }, priceText(trial, units)),
  );
}

/** Price of a trial; the remedy is left out, as it is an option of the terminal. */
function priceText({ price }: LongStackTrial, units: Units): string {
  if (price.state !== 'scored' && price.reason.code === 'notAsked') return price.reason.message;
  return `${capital(priceWords(price, units))}.`;
}
