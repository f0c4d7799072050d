/** Failures that went no further, and that the code's own words do not account for. */

import type { Node } from '@babel/types';

import { codeOf } from '../../analysis/code';
import { isDropped, isInHandler } from '../../analysis/dropped';
import { isDroppedWithReason, unreadError } from '../../analysis/handling';
import { TELLS_NO_ERROR } from '../../analysis/methods';
import { callAt, type CallVisit } from '../../document/callAt';
import { calledName, isCall, isMember } from '../../document/calls';
import type { SubjectDocument } from '../../document/document';
import { syntaxOf } from '../../document/syntax';
import { isFunction, type Visit } from '../../document/walk';
import type { Site } from '../../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** The call completes with the same result as if nothing had happened. */
export function hidden(site: Site, document: SubjectDocument): Finding[] {
  if (site.at === null || isDroppedWithReason(document, site.at)) return [];
  const call = callAt(document, site.at);
  if (call && isItsOwnDoing(call)) return [];
  return told(site, document, 'the call completes as if nothing had happened');
}

/** It completes with what came in the stead of an answer, and nothing has looked at the error. */
export function unread(site: Site, document: SubjectDocument): Finding[] {
  const { file } = syntaxOf(document);
  const call = site.at && callAt(document, site.at);
  const error = file && call && !tellsNoError(call) ? unreadError(call, codeOf(file)) : null;
  if (error === null) return [];
  return told(site, document, `nothing looks at \`${error}\`: the call completes`);
}

function told(site: Site, document: SubjectDocument, what: string): Finding[] {
  // after another failure, that one is told; what a stream tells may be heard elsewhere
  const { by } = site.reached;
  if (site.at === null || by === 'failure' || by === 'event') return [];
  const message = `If ${callWords(site, document)} fails, ${what}, and its caller is not told`;
  return [{ ...start('hidden-failure', message), ...placeAt(site.at, document), related: [] }];
}

function isItsOwnDoing(call: CallVisit): boolean {
  return isInHandler(call) || isLeftUnheard(call) || tellsNoError(call) || isOneOfSeveral(call);
}

/** What fails is what it listens to, or is told in another way. */
function tellsNoError({ node }: CallVisit): boolean {
  return TELLS_NO_ERROR.has(calledName(node) ?? '');
}

/** It is given nobody to tell, and gives no promise that would insist. */
function isLeftUnheard(call: CallVisit): boolean {
  return isDropped(call) && !call.node.arguments.some((each) => isFunction(each));
}

/** Another one answers in its stead: `Promise.any` and `Promise.race` are written for that. */
function isOneOfSeveral(call: CallVisit): boolean {
  for (let at: Visit | null = call; at; at = at.parent) {
    if (isFunction(at.node) && at.key !== 'arguments') return false;
    if (isCall(at.node) && isFirstOf(at.node.callee)) return true;
  }
  return false;
}

function isFirstOf(callee: Node): boolean {
  if (!isMember(callee) || callee.object.type !== 'Identifier') return false;
  const { object, property } = callee;
  if (object.name !== 'Promise' || property.type !== 'Identifier') return false;
  return property.name === 'any' || property.name === 'race';
}
