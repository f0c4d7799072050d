import { CALL_IOS, COMPLETIONS } from '../src/calling/wish';
import { COMPLETION_NAMES } from '../src/report/callWords';
import type { Report, ReportedCall } from '../src/report/report';
import type { ScoreModel } from '../src/views/panel/protocol';
import { choice } from './choice';
import { el } from './dom';
import type { Page } from './page';

/** How a function was called: each a choice, by which a person says otherwise. */
export function callChips({ report, cases }: ScoreModel, page: Page): HTMLElement[] {
  const { call } = report;
  if (!call) return [];
  return [
    el('li', {}, el('label', {}, 'Ends by ', completionChoice(call, page))),
    el('li', {}, el('label', {}, 'I/O ', ioChoice(call, page))),
    ...caseChip(call, cases ?? [], page),
  ];
}

/** The same of two as words, as far as both were called alike. */
export function commonCallChips(a: Report, b: Report): HTMLElement[] {
  const ofB = new Set(callWords(b));
  return callWords(a)
    .filter((words) => ofB.has(words))
    .map((words) => el('li', {}, words));
}

function callWords({ call }: Report): string[] {
  if (!call) return [];
  const { completesBy, io } = call;
  return [
    ...(completesBy ? [`ends by ${COMPLETION_NAMES[completesBy.kind]}`] : []),
    `I/O ${io}`,
    ...(call.case === null ? [] : [`case ${call.case}`]),
  ];
}

function completionChoice({ completesBy }: ReportedCall, page: Page): HTMLElement {
  const wasAsked = completesBy?.recognisedBy === 'person';
  const found =
    completesBy && !wasAsked ? `${COMPLETION_NAMES[completesBy.kind]} (found out)` : 'find out';
  return choice(
    'completion',
    wasAsked ? completesBy.kind : 'auto',
    ['auto', ...COMPLETIONS],
    (by) => (by === 'auto' ? found : COMPLETION_NAMES[by]),
    (completesBy) => page.send({ type: 'completion', completesBy }),
  );
}

/** A case can only be chosen among those whose names are known. */
function caseChip(
  { case: now }: ReportedCall,
  cases: readonly string[],
  page: Page,
): HTMLElement[] {
  if (cases.length === 0) return now === null ? [] : [el('li', {}, `case ${now}`)];
  const offered = now !== null && cases.includes(now) ? cases : [now ?? '', ...cases];
  const select = choice(
    'case',
    now ?? '',
    offered,
    (name) => name || 'none',
    (name) => page.send({ type: 'case', name: name || null }),
  );
  return [el('li', {}, el('label', {}, 'Case ', select))];
}

function ioChoice({ io: now }: ReportedCall, page: Page): HTMLElement {
  const select = choice(
    'io',
    now,
    CALL_IOS,
    (each) => each,
    (io) => page.send({ type: 'io', io }),
  );
  // real I/O may be refused: what was measured stands until there is another score
  select.addEventListener('change', () => (select.value = now));
  return select;
}
