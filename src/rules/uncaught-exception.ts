import { isBuiltin } from 'node:module';

import { codeOf, type Code } from '../analysis/code';
import { isHandedToCaller } from '../analysis/handedToCaller';
import { callAt } from '../document/callAt';
import { calledName, receiver } from '../document/calls';
import { isInside } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';
import { consequenceWord, processClause } from '../probe/consequenceWords';
import type { Site } from '../probe/debuggability';
import { takesNoError } from '../probe/grade';
import type { Breach } from './breach';
import { isOfStandIn, type Facts } from './facts';
import { atCall, failuresOf, ifFails } from './failures';
import type { RuleModule } from './rule';
import { afterMistake, badAnswers, mistakeWords, thrownInBranches } from './thrownErrors';

export const uncaughtException: RuleModule = {
  severity: 'warning',
  title: 'an exception that nobody can catch',
  mark: 'ends the process',
  why: 'It is thrown out of a callback, where no caller is left: Node ends the process, a browser reports it on its console.',
  remedy:
    'Catch it where it is thrown and hand it on, to the callback or by rejecting; what emits events, such as a stream, needs a listener of `error`.',
  ended: 'is told of',
  fixes: ['handOn'],
  inAnyCase: true,
  consequence: 'uncaught',
  check: (facts) => [
    ...thrownByFailures(facts),
    ...badAnswers(facts, 'uncaught'),
    ...thrownInBranches(facts, 'uncaught'),
  ],
};

function thrownByFailures(facts: Facts): Breach[] {
  return failuresOf(facts, 'uncaught').flatMap(({ site, seen }) => {
    // skipped: a probe that throws from a timer of the subject, a process that the subject itself
    // ended, and one that listens
    if (takesNoError(site) || seen.error.className === '') return [];
    if (seen.process.does === 'handles' || isOfStandIn(site, facts)) return [];
    const thrown = mistakeWords(seen, facts.document) ?? 'it is thrown';
    const then = `${thrown} where nobody can catch it${processClause(seen.process, facts.runtime)}`;
    const assumed = assumptionOf(site, facts);
    const when = ifFails(site, facts.document, assumed ?? 'fails');
    const found = atCall(site, when, then, facts);
    const mark = consequenceWord(seen);
    const evidence = assumed === null ? {} : { evidence: 'convention' as const };
    return found.map((each) => ({
      ...each,
      ...afterMistake(seen, RETURN_ONCE),
      ...evidence,
      mark,
    }));
  });
}

/** Returns what must be so for an emitter to end the process; null: nothing is assumed. */
function assumptionOf(site: Site, facts: Facts): string | null {
  const { document } = facts;
  const call = site.at && callAt(document, site.at);
  if (isUnknownEmitter(site, facts))
    return `${call && listens(call) ? 'listens to' : 'returns'} what emits \`error\``;
  const { file } = syntaxOf(document);
  if (!call || !file) return null;
  if (listens(call) && isOfOuterFunction(call, codeOf(file), facts))
    return 'fails, and nobody else listens to `error`';
  const isGiven = emits(site, facts) && isHandedToCaller(call, codeOf(file));
  return isGiven ? 'fails, and the caller of this function does not listen to `error`' : null;
}

/** True for `stream.on(…)` in a function inside of the one that makes `stream`, and may listen. */
function isOfOuterFunction(call: Visit, { at, scopes }: Code, { called }: Facts): boolean {
  const emitter = receiver(call.node);
  const declared = emitter ? (scopes.bindingOf(at(emitter))?.declared ?? []) : [];
  return declared.some(
    ({ node, within }) =>
      within !== null && called.range !== undefined && !isInside(node, called.range),
  );
}

/** True for an invented emitter that is none of Node: whether it emits `error` is not known. */
function isUnknownEmitter(site: Site, facts: Facts): boolean {
  return !isBuiltin(/^[\w:/]+/.exec(site.operation)?.[0] ?? '') && emits(site, facts);
}

/** True if the failure is an `error` event: its call returns an emitter, or listens to one. */
function emits({ operation, at }: Site, { probed, document }: Facts): boolean {
  const call = at && callAt(document, at);
  const invented = (probed?.own?.inventions ?? []).filter(({ name }) => name === operation);
  return invented.some(({ answers }) => answers === 'emitter' || (call && listens(call)));
}

function listens({ node }: Visit): boolean {
  return named('listens').test(calledName(node) ?? '');
}

const RETURN_ONCE =
  'Return after the error is passed on, so that the code below does not run without an answer.';
