import type { PreparedCall } from '../calling/preparedCall';
import { functionsOf } from '../document/functions';
import type { Reason, ReasonCode } from '../failure';
import { HOW_TO_CHANGE } from './callWords';

/** How a function goes wrong that was answered what it did not expect. */
const BY_ITS_ANSWERS: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'threwOnLoad',
  'completedWithError',
  'uncaughtException',
]);

/** How it goes wrong where it asks until it is answered something else. */
const ASKS_ON: ReadonlySet<ReasonCode> = new Set([
  ...(['endless', 'timedOut', 'hung'] as const),
  'endlessRecursion',
]);

/** A part of a report; where a call of I/O that was invented went wrong, with what changes that. */
export function withCallRemedy<Part extends { state: string; reason?: Reason }>(
  part: Part,
  call: PreparedCall | null,
): Part {
  const { reason } = part;
  if (!call || !reason) return part;
  const remedy = remedyOf(reason, call);
  return remedy === undefined ? part : { ...part, reason: { ...reason, remedy } };
}

function remedyOf({ code, remedy, found }: Reason, call: PreparedCall): string | undefined {
  if (code === 'neverCalledBack') {
    if (call.own.call.asked !== null) return ASKED_OTHERWISE;
    return found === undefined ? remedy : ofFactory(call);
  }
  if (call.own.io !== 'invented') return remedy;
  if (ASKS_ON.has(code)) {
    const answers = ofAnswers(call, found);
    return [answers, remedy].filter((each) => each !== undefined).join(' ') || undefined;
  }
  if (remedy !== undefined || !BY_ITS_ANSWERS.has(code)) return remedy;
  if (isAnsweredByPerson(call)) return GIVEN_IN_VAIN;
  return `It was called with invented answers, which may not be what it expects. ${HOW_TO_CHANGE}`;
}

/** A comment or a case says what something answers. */
function isAnsweredByPerson({ own }: PreparedCall): boolean {
  return Object.values(own.call.inventions.facts).some(({ byPerson }) => byPerson);
}

const GIVEN_IN_VAIN =
  'It fails with the answers that the comment or the case gives, too: they are not what decides it.';

const ASKED_OTHERWISE =
  'Its calls do not end in the way that was asked for: choose another one, or let it be found out (--completes auto, or the panel).';

/** A function that returns another one, which is called by whoever asked for it. */
function ofFactory({ document, functionName }: PreparedCall): string {
  const inner = functionsOf(document).functions.find(({ path }) =>
    path.startsWith(`${functionName}/`),
  );
  const score = inner ? `, or score the function in it: #${inner.path}` : '';
  return `If what it returns is its result, say so (--completes return, or the panel)${score}.`;
}

/** With what was asked on and on; else the last that is known to answer. */
function ofAnswers(call: PreparedCall, found = ''): string | undefined {
  const { args, inventions } = call.own.call;
  if (isAnsweredByPerson(call)) return GIVEN_IN_VAIN;
  const asked = /the last of them ([^;]+)/.exec(found)?.[1];
  const planned = Object.keys(inventions.facts)
    .filter((path) => inventions.facts[path]?.answers !== undefined)
    .at(-1);
  const name = (asked ?? planned)?.replaceAll('"', '').replace(/^node:|\(\)$/g, '');
  if (name) return `It may ask ${name} until it is answered something else. ${HOW_TO_CHANGE}`;
  if (!args.some(({ from }) => from === 'invention')) return undefined;
  return `It may go by what it is called with. ${HOW_TO_CHANGE}`;
}
