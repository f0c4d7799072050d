import { isBuiltin } from 'node:module';

import { callAt } from '../document/callAt';
import { calledName } from '../document/calls';
import type { SubjectDocument } from '../document/document';
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
    const isAssumed = isUnknownEmitter(site, facts);
    const emits = `${listens(site, facts.document) ? 'listens to' : 'returns'} what emits \`error\``;
    const when = ifFails(site, facts.document, isAssumed ? emits : 'fails');
    const found = atCall(site, when, then, facts);
    const mark = consequenceWord(seen);
    const evidence = isAssumed ? { evidence: 'convention' as const } : {};
    return found.map((each) => ({
      ...each,
      ...afterMistake(seen, RETURN_ONCE),
      ...evidence,
      mark,
    }));
  });
}

/** True for an invented emitter that is none of Node: whether it emits `error` is not known. */
function isUnknownEmitter({ operation }: Site, { probed }: Facts): boolean {
  const isOfNode = isBuiltin(/^[\w:/]+/.exec(operation)?.[0] ?? '');
  const invented = probed?.own?.inventions ?? [];
  return (
    !isOfNode && invented.some(({ name, answers }) => name === operation && answers === 'emitter')
  );
}

function listens({ at }: Site, document: SubjectDocument): boolean {
  const call = at && callAt(document, at);
  return call !== null && named('listens').test(calledName(call.node) ?? '');
}

const RETURN_ONCE =
  'Return after the error is passed on, so that the code below does not run without an answer.';
