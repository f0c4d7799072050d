import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Visit } from '../document/walk';
import { codeOf } from './code';
import { handlerOf, isIgnoredWithReason } from './errorHandlers';
import { reportsError } from './tellsSomebody';

/**
 * True if an error handler neither returns nor throws, reports to nobody, and no comment says why:
 * `catch (e) { log(e); }`
 */
export function isSwallowed(at: SourcePosition, document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  const call = callAt(document, at);
  const handler = call && handlerOf(call);
  if (!file || !handler || isIgnoredWithReason(document, at)) return false;
  const code = codeOf(file);
  const ends = [...code.visits.values()].some(
    (visit) => isInside(visit.node, handler.body) && (isAnswer(visit) || isThrow(visit)),
  );
  return !ends && !reportsError(call, code);
}

/**
 * True for a return that gives an answer. A bare `return` ends a generator, and its reader takes
 * the elements so far for all.
 */
function isAnswer({ node, within }: Visit): boolean {
  return node.type === 'ReturnStatement' && !(within?.node.generator && !node.argument);
}

function isThrow({ node }: Visit): boolean {
  return node.type === 'ThrowStatement';
}
