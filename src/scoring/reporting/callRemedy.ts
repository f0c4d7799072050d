import type { PreparedCall } from '../../calling/preparedCall';
import { functionsOf } from '../../document/functions';
import type { Reason, ReasonCode } from '../../failure';
import { HOW_TO_CHANGE } from '../../report/messages/call';

/** Failures that an unexpected response can cause. */
const BY_ITS_ANSWERS: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'threwOnLoad',
  'completedWithError',
  'uncaughtException',
]);

/** Failures of a function that asks until it gets another response. */
const ASKS_ON: ReadonlySet<ReasonCode> = new Set([
  ...(['endless', 'timedOut', 'hung'] as const),
  'endlessRecursion',
]);

/** Adds a remedy to a part of a report whose mocks may have caused the failure. */
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
    return [`If it asks until it is answered something else, say so. ${HOW_TO_CHANGE}`, remedy]
      .filter((each) => each !== undefined)
      .join(' ');
  }
  if (remedy !== undefined || !BY_ITS_ANSWERS.has(code)) return remedy;
  return isSaid(call)
    ? `It was called as you said, and with invented answers for the rest, which may not be what it expects. ${HOW_TO_CHANGE}`
    : `It was called with invented answers, which may not be what it expects. ${HOW_TO_CHANGE}`;
}

function isSaid({ own: { call } }: PreparedCall): boolean {
  const facts = Object.values(call.inventions.facts);
  return call.args.some(({ from }) => from === 'person') || facts.some(({ byPerson }) => byPerson);
}

const ASKED_OTHERWISE =
  'Its calls do not end in the way that was asked for: choose another one, or let it be found out (--completes auto, or the panel).';

/** Returns the remedy for a function that returns another one, which its caller calls. */
function ofFactory({ document, functionName }: PreparedCall): string {
  const inner = functionsOf(document).functions.find(({ path }) =>
    path.startsWith(`${functionName}/`),
  );
  const score = inner ? `, or score the function in it: #${inner.path}` : '';
  return `If what it returns is its result, say so (--completes return, or the panel)${score}.`;
}
