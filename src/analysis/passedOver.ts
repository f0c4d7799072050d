import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { codeOf } from './code';
import { handlerOf, isDroppedWithReason } from './handling';
import { tellsSomebody } from './tellsSomebody';

/**
 * Whether the handler of a call's error answers nothing in the stead of what had failed: it neither
 * returns nor throws, tells nobody, and no comment says why. `catch (e) { log(e); }`
 */
export function isPassedOver(at: SourcePosition, document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  const call = callAt(document, at);
  const handler = call && handlerOf(call);
  if (!file || !handler || isDroppedWithReason(document, at)) return false;
  const code = codeOf(file);
  const ends = [...code.visits.values()].some(
    ({ node }) =>
      (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') &&
      isInside(node, handler.body),
  );
  return !ends && !tellsSomebody(call, code);
}
