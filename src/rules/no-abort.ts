import type { Node } from '@babel/types';

import { callAt, callsOf, type CallVisit } from '../document/callAt';
import { type Call, calledName, isMember } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { modelsOf } from '../document/modelsOf';
import type { Visit } from '../document/walk';
import { endOf, startOf } from '../document/range';
import { containsNode } from '../fixes/containsNode';
import { named } from '../models/shipped';
import type { Site } from '../probe/debuggability';
import { commits, isRelease, rollsBack } from '../probe/resourceCalls';
import { breach, type Breach } from './breach';
import { calleeText, callWords, placeAt } from './callPlaces';
import type { RuleModule } from './rule';

/**
 * Finds a function that gets an abort signal and ignores it, at its first wait. There no wait ends
 * early on an abort, and all later work is done. Otherwise it finds a wait without the signal that
 * another call of the same function or object gets.
 */
export const noAbort: RuleModule = {
  severity: 'information',
  title: 'an abort signal that nothing heeds',
  mark: 'cannot be aborted',
  why: 'Whoever aborts waits for the end all the same, and what the call goes on to do is done for nobody.',
  remedy: 'Pass the signal on to what is waited for.',
  ended: 'can be aborted',
  fixes: ['passSignal'],
  leadsThere: 'is under way as its signal is aborted',
  check({ sites, probed, document }) {
    const aborted = sites.filter((site) => outcomeOf(site) !== undefined);
    const [first] = aborted;
    if (!first) return [];
    if (!aborted.every((site) => outcomeOf(site) === 'completed'))
      return aborted.flatMap((site) => lacking(site, document));
    // a wait with the signal that was not under way may well end on an abort
    const others = sites.filter((site) => outcomeOf(site) === undefined);
    const untried = [...others, ...(probed?.stackTraces.unreached ?? [])].flatMap(
      ({ at }) => at ?? [],
    );
    if (untried.some((at) => isHandedSignal(callAt(document, at)))) return [];
    // a listener on the signal may end what is a mock here
    if (isListenedTo(first, document)) return [];
    const later = aborted.length > 1 ? ' or any later one' : '';
    return told(first, document, later, 'goes on to its end as if nobody had asked');
  },
};

/**
 * Finds a call without the signal, if another call of the same function has it in that argument.
 * Another method of the same object counts with any argument.
 */
function lacking(site: Site, document: SubjectDocument): Breach[] {
  const call = site.at && callAt(document, site.at);
  if (!call || outcomeOf(site) !== 'completed') return [];
  const own = calleeText(call, document);
  const handed = callsOf(document).find((other) => {
    if (other.within !== call.within) return false;
    const index = other.node.arguments.findIndex(holdsSignal);
    if (index < 0) return false;
    const isSame = calleeText(other, document) === own;
    return isSame ? hasNone(call.node, index) : isOfSame(call, other, document);
  });
  if (!handed) return [];
  const name = calleeText(handed, document);
  const which = name === own ? `another \`${name}(…)\`` : `\`${name}(…)\``;
  return told(site, document, '', `waits for it all the same: ${which} is handed it`);
}

/** True if both are methods of one object, and no argument of this call can hold the signal. */
function isOfSame(call: CallVisit, other: CallVisit, document: SubjectDocument): boolean {
  const own = ownerText(call, document);
  if (own === null || own !== ownerText(other, document)) return false;
  const method = { method: calledName(call.node) ?? '', words: null };
  // an operation that ends earlier work must complete
  if (isRelease(method, modelsOf(document)) || commits(method) || rollsBack(method)) return false;
  return call.node.arguments.every((_, index) => hasNone(call.node, index) || isData(call, index));
}

/** Returns `client` of `client.get(id)`; null for `this.get(id)`, whose methods may differ. */
function ownerText({ node: { callee } }: CallVisit, { text }: SubjectDocument): string | null {
  if (!isMember(callee) || callee.object.type === 'ThisExpression') return null;
  return text.slice(startOf(callee.object), endOf(callee.object));
}

/** True for an argument that is data: a literal, or a name that is not usual for options. */
function isData({ node }: CallVisit, index: number): boolean {
  const given = node.arguments[index];
  if (given?.type === 'Identifier') return !named('optionsParameter').test(given.name);
  return /^(?:StringLiteral|NumericLiteral|TemplateLiteral|MemberExpression)$/.test(
    given?.type ?? '',
  );
}

/** True if that argument cannot hold the signal. */
function hasNone({ arguments: given }: Call, index: number): boolean {
  if (given.some(({ type }) => type === 'SpreadElement')) return false;
  const options = given[index];
  if (options === undefined) return true;
  if (options.type !== 'ObjectExpression') return false;
  const isPlain = options.properties.every(({ type }) => type !== 'SpreadElement');
  return isPlain && !holdsSignal(options);
}

function told(site: Site, document: SubjectDocument, later: string, then: string): Breach[] {
  if (!site.at) return [];
  const when = `If its signal is aborted while ${callWords(site, document)}${later} is under way`;
  return [breach(when, `the call ${then}`, placeAt(site.at, document))];
}

function outcomeOf({ lapses }: Site) {
  return lapses.find(({ mode }) => mode === 'aborted')?.outcome;
}

function isHandedSignal(call: CallVisit | null): boolean {
  return call !== null && call.node.arguments.some(holdsSignal);
}

function isListenedTo({ at }: Site, document: SubjectDocument): boolean {
  const call = at && callAt(document, at);
  const around = call && outermost(call);
  return callsOf(document).some((other) => {
    const { callee } = other.node;
    const listens = named('listens').test(calledName(other.node) ?? '');
    return listens && isMember(callee) && isSignal(callee.object) && outermost(other) === around;
  });
}

/** Returns the outermost function around a call. */
function outermost({ within }: Visit): Visit | null {
  return within?.within ? outermost(within) : within;
}

function holdsSignal(given: Node): boolean {
  return containsNode(given, isSignal);
}

function isSignal(node: Node): boolean {
  return node.type === 'Identifier' && /^signal$|[sS]ignal$/.test(node.name);
}
