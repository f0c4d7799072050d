import { button, choice } from '../src/page/controls';
import { el, type Markup } from '../src/page/markup';
import { CALL_IOS, COMPLETIONS } from '../src/calling/callOptions';
import { COMPLETION_WORDS } from '../src/report/messages/call';
import { type Block, drawn } from '../src/page/page';
import type { Report, ReportedCall } from '../src/report/report';
import type { ScoreModel } from '../src/views/panel/protocol';

/** Chip that says how a function was called; a click leads to its inventions and to other ways. */
export function callChip({ report: { call } }: ScoreModel): Markup[] {
  if (!call) return [];
  const { completesBy, io } = call;
  const detected = completesBy?.recognisedBy === 'person' ? '' : ' (detected)';
  const ends = completesBy ? `, ends ${COMPLETION_WORDS[completesBy.kind]}${detected}` : '';
  const text = `${io === 'real' ? 'Real' : 'Invented'} I/O${ends}`;
  const title = 'How it was called. Click to see all of it, or to change it.';
  const options = { key: 'call', class: 'chip', title };
  return [el('li', {}, button({ by: 'leading', section: 'call' }, options, text))];
}

/** Choices by which the user changes how a function is called. */
export function callChoices({ report, cases }: ScoreModel): Block[] {
  const { call } = report;
  if (!call) return [];
  return [
    drawn(
      el(
        'ul',
        { class: 'chips choices', 'aria-label': 'How it is called' },
        el('li', {}, el('label', {}, 'Ends ', completionChoice(call))),
        el('li', {}, el('label', {}, 'I/O ', ioChoice(call))),
        ...caseChip(call, cases ?? []),
      ),
    ),
  ];
}

/** Words about the call that apply to both reports. */
export function commonCallChips(a: Report, b: Report): Markup[] {
  const ofB = new Set(callWords(b));
  return callWords(a)
    .filter((words) => ofB.has(words))
    .map((words) => el('li', {}, words));
}

function callWords({ call }: Report): string[] {
  if (!call) return [];
  const { completesBy, io } = call;
  return [
    ...(completesBy ? [`ends ${COMPLETION_WORDS[completesBy.kind]}`] : []),
    `${io} I/O`,
    ...(call.case === null ? [] : [`case ${call.case}`]),
  ];
}

function completionChoice({ completesBy }: ReportedCall): Markup {
  const wasAsked = completesBy?.recognisedBy === 'person';
  const found =
    completesBy && !wasAsked ? `${COMPLETION_WORDS[completesBy.kind]} (detected)` : 'as detected';
  return choice(
    'completion',
    wasAsked ? completesBy.kind : 'auto',
    ['auto', ...COMPLETIONS],
    (by) => (by === 'auto' ? found : COMPLETION_WORDS[by]),
    (completesBy) => ({ type: 'completion', completesBy }),
  );
}

/** Chip of the case; with known names, it is a choice. */
function caseChip({ case: now }: ReportedCall, cases: readonly string[]): Markup[] {
  if (cases.length === 0) return now === null ? [] : [el('li', {}, `case ${now}`)];
  const offered = now !== null && cases.includes(now) ? cases : [now ?? '', ...cases];
  const select = choice(
    'case',
    now ?? '',
    offered,
    (name) => name || 'none',
    (name) => ({ type: 'case', name: name || null }),
  );
  return [el('li', {}, el('label', {}, 'Case ', select))];
}

function ioChoice({ io: now }: ReportedCall): Markup {
  return choice(
    'io',
    now,
    CALL_IOS,
    (each) => each,
    (io) => ({ type: 'io', io }),
  );
}
