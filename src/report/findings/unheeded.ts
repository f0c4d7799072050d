import type { Node } from '@babel/types';

import { callAt, type CallVisit } from '../../document/callAt';
import type { SubjectDocument } from '../../document/document';
import { holds } from '../../fixes/holds';
import type { Site, StackTraces } from '../../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/**
 * A function that was given an abort signal, and of which no wait ends earlier nor anything behind it is
 * left out, whenever the signal is aborted: told at its first wait.
 */
export function unheeded(
  { sites, unreached }: Pick<StackTraces, 'sites' | 'unreached'>,
  document: SubjectDocument,
): Finding[] {
  const aborted = sites.filter((site) => outcomeOf(site) !== undefined);
  const [first] = aborted;
  if (!first?.at || !aborted.every((site) => outcomeOf(site) === 'completed')) return [];
  // of a wait that is handed the signal, and was not under way then, nobody knows what it does
  const others = sites.filter((site) => outcomeOf(site) === undefined);
  const untried = [...others, ...unreached].flatMap(({ at }) => at ?? []);
  if (untried.some((at) => isHandedSignal(callAt(document, at)))) return [];
  const call = callWords(first, document);
  const later = aborted.length > 1 ? ' or any later one' : '';
  const message = `If its signal is aborted while ${call}${later} is under way, the call goes on to its end as if nobody had asked`;
  return [{ ...start('no-abort', message), ...placeAt(first.at, document), related: [] }];
}

function outcomeOf({ lapses }: Site) {
  return lapses.find(({ mode }) => mode === 'aborted')?.outcome;
}

function isHandedSignal(call: CallVisit | null): boolean {
  return call !== null && call.node.arguments.some((each) => holds(each, isSignal, () => true));
}

function isSignal(node: Node): boolean {
  return node.type === 'Identifier' && /^signal$|[sS]ignal$/.test(node.name);
}
