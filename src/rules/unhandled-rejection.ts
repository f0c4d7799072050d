import * as path from 'node:path';

import { chainOf, isResultIgnored } from '../analysis/ignoredResult';
import { calledName } from '../document/calls';
import { named } from '../models/shipped';
import { modelOfEffect } from '../analysis/userModel';
import { handlerOf, whereLeft } from '../analysis/errorHandlers';
import { callAt, optionOf, type CallVisit } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import type { Thrown } from '../probe/consequence';
import { consequenceWord, processClause } from '../probe/consequenceWords';
import type { Site } from '../probe/debuggability';
import { subjectFrames } from '../probe/frames';
import { breach, type Breach, type Place } from './breach';
import { modelWords } from './byModel';
import { calleeText, callIn, callWords, placeAt, placeOfCall } from './callPlaces';
import { evidenceOf, ifRejects, pathsOfCallee } from './evidence';
import { isOfStandIn, type Facts } from './facts';
import { failingCall, failuresOf } from './failures';
import {
  callbackOwner,
  givenAsItStands,
  isGivenToMaker,
  takenByName,
  takerByName,
  type CallbackOwner,
} from './callbackOwner';
import { callText } from './leakWords';
import type { RuleModule } from './rule';
import { afterMistake, badAnswers, mistakeWords, thrownInBranches } from './thrownErrors';

export const unhandledRejection: RuleModule = {
  severity: 'warning',
  title: 'a promise that nobody handles',
  mark: 'ends the process',
  why: 'Its rejection reaches no caller: Node 15 and later end the process, a browser reports it on its console.',
  remedy: 'Await the promise or return it, so that the caller gets the error; or catch it.',
  ended: 'is told of',
  fixes: ['awaitAll', 'awaitIt', 'handOn', 'returnIt', 'forOf', 'logIt'],
  inAnyCase: true,
  consequence: 'unhandled',
  check: (facts) => [
    ...failuresOf(facts, 'unhandled').flatMap(({ site, seen }) => {
      const isSeenTo =
        seen.process.does === 'handles' ||
        isOfStandIn(site, facts) ||
        isToldAsState(site, facts) ||
        isGivenToMaker(site.at, facts.document);
      return isSeenTo ? [] : unhandled(seen, site, facts);
    }),
    ...facts.sites.flatMap((site) => handedAsMember(site, facts)),
    ...badAnswers(facts, 'unhandled'),
    ...thrownInBranches(facts, 'unhandled'),
  ],
};

/** True if a listener of an element leaves its state behind: that is what a person at the page sees. */
function isToldAsState({ left }: Site, { called }: Facts): boolean {
  return called.unheardBy?.is === 'element' && left.some(({ kind }) => kind === 'flag');
}

function unhandled(seen: Thrown, site: Site, facts: Facts): Breach[] {
  const { document, runtime } = facts;
  const { given, place: marked, call, related } = whereUnheard(site, facts);
  if (marked === null) return [];
  const thrown = mistakeWords(seen, document);
  const promised = modelOfPromise(site, document);
  const why = promised === null ? '' : `, a promise ${modelWords(promised)}`;
  const it = thrown === null ? (madeOf(seen, site) ?? 'it') : 'it';
  const then = `${thrown === null ? '' : `${thrown}, and `}nobody handles ${it}${given?.words ?? why}${processClause(seen.process, runtime)}`;
  const model = given ? given.model : promised;
  const evidence = promised === null ? evidenceOf(site, facts) : 'user';
  return [
    {
      ...breach(ifRejects(call, evidence), then, marked, related),
      evidence,
      ...(given && { remedy: given.remedy }),
      ...(model !== null && { model }),
      ...afterMistake(seen, LOOK_FIRST),
      mark: consequenceWord(seen),
    },
  ];
}

interface Unheard {
  /** Who ignores the promise; null: a call whose promise is dropped. */
  given: CallbackOwner | null;
  /** Null: no code shows it. */
  place: Place | null;
  /** The failing call in words. */
  call: string;
  related: Breach['related'];
}

/** Returns the place at which a rejection gets lost. */
function whereUnheard(site: Site, { document, called }: Facts): Unheard {
  const calls = subjectFrames(site).flatMap(({ at }) => at ?? []);
  const failing = callWords(site, document);
  const left = whereLeft(document, calls);
  if (left) {
    const place = placeOfCall(left, document);
    // if the call takes a function, the failing call is in that function
    const isWithin = isIn(site.at, place);
    const call = isWithin ? failing : `line ${place.line} \`${calleeText(left, document)}(…)\``;
    const related = place.line === site.at?.line ? [] : failingCall(site);
    return { given: callbackOwner(left, site.at, document), place, call, related };
  }
  const { unheardBy: caller, range } = called;
  const place = site.at && placeAt(site.at, document);
  if (caller) {
    const related = [{ ...caller.at, message: `what ${caller.name} is given` }];
    return { given: givenAsItStands(caller), place, call: failing, related };
  }
  // the scored function calls what fails, or only registers it
  const own = calls.find((at) => isOf(at, range, document)) ?? null;
  const given = callbackOwner(null, own ?? site.at, document);
  if (own && own !== site.at && given) {
    const call = callText(own, document);
    return { given, place: placeAt(own, document), call, related: failingCall(site) };
  }
  const taker = site.at && range ? takerByName(site.at, range, document) : null;
  if (!taker || (own && callAt(document, own)?.node !== taker.node))
    return { given, place, call: failing, related: [] };
  const taken = takenByName(taker, document);
  const at = placeOfCall(taker, document);
  return { given: taken, place: at, call: failing, related: failingCall(site) };
}

/** Names the error that other code makes of the failure: `the error of line 119`. */
function madeOf({ error: { at } }: Thrown, site: Site): string | null {
  if (at === null || (at.file === site.at?.file && at.line === site.at.line)) return null;
  const file = at.file === site.at?.file ? '' : ` of ${path.basename(at.file)}`;
  return `the error of line ${at.line}${file}`;
}

/**
 * Finds a promise in the options of a mock, as in `send({ body: sign(token) })`: whether the real
 * function awaits it is not known.
 */
function handedAsMember(site: Site, facts: Facts): Breach[] {
  const { document } = facts;
  const found = isLost(site) ? callIn(document, site.at) : null;
  const given = found && !handlerOf(found.call) && optionOf(chainOf(found.call));
  if (!given || takesPromises(given.to) || !isMocked(given.to, facts)) return [];
  const evidence = 'convention' as const;
  const to = calleeText(given.to, document);
  const then = `and \`${to}(…)\` does not await its \`${given.name}\`, nobody handles it`;
  const when = ifRejects(callWords(site, document), evidenceOf(site, facts));
  const message = `${when} ${then}`;
  return [{ ...breach(when, then, placeOfCall(found!.call, document)), message, evidence }];
}

/** True if the call went on as if nothing had failed. */
function isLost({ consequence }: Site): boolean {
  return consequence?.kind === 'hidden' || consequence?.kind === 'fallback';
}

function takesPromises({ node }: CallVisit): boolean {
  return named('takesPromises').test(calledName(node) ?? '');
}

function isMocked(call: CallVisit, { document, called, probed }: Facts): boolean {
  const paths = called.range ? pathsOfCallee(call, document, called.range) : [];
  const names = (probed?.own?.inventions ?? []).map(({ name }) => name);
  return paths.some((path) => names.includes(path.replaceAll('"', '')));
}

/** Returns the user's model by which a call gives the promise that nobody takes. */
function modelOfPromise({ at }: Site, document: SubjectDocument): string | null {
  const found = callIn(document, at);
  if (!found || !isResultIgnored(found.call)) return null;
  return modelOfEffect('returns', found.call.node.callee, found.code);
}

/** True for a place of the document that is in the scored function. */
function isOf(at: SourcePosition, range: Range | undefined, document: SubjectDocument): boolean {
  const call = at.file === document.file ? callAt(document, at) : null;
  return call !== null && range !== undefined && isInside(call.node, range);
}

const LOOK_FIRST =
  'Check the error before the answer is used, and pass it on; where nothing waits for the promise, catch it inside the function.';

function isIn(at: SourcePosition | null, { file, line, endLine }: Place): boolean {
  return at !== null && at.file === file && at.line >= line && at.line <= endLine;
}
