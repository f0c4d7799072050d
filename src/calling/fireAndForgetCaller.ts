import type { Node } from '@babel/types';

import { modelOfConsumer } from '../analysis/messageConsumer';
import { firstFireAndForgetCall, listenerOfElement, registered } from '../analysis/registrations';
import type { FunctionAnalysis } from '../analysis/functionAnalysis';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { versionOf } from '../document/packageVersions';
import { rangeOf } from '../document/range';
import type { Models } from '../models/models';

/** A caller that ignores the promise of a function. */
export interface FireAndForgetCaller {
  /** `Express 4`; `setInterval`, `server.on`; `<button onClick>`. */
  name: string;
  /** A router has handlers, and may take their errors; an element of a page has listeners. */
  is: 'router' | 'platform' | 'element';
  /** Where it gets the function. */
  at: SourcePosition;
  /** Name of the user's model that says so. Left out: none does. */
  model?: string;
}

type Analysed = Pick<FunctionAnalysis, 'visit' | 'code' | 'document'>;

/**
 * Returns the caller that gets a function directly and ignores its promise, so that nothing handles
 * a failure. It is a timer, an emitter, another API of the platform, or a router whose version does
 * not wait. Null if there is none.
 */
export function fireAndForgetCaller(analysed: Analysed): FireAndForgetCaller | null {
  return unheardByCaller(analysed) ?? unheardByRouter(analysed) ?? unheardByElement(analysed);
}

function unheardByElement({ visit, code, document }: Analysed): FireAndForgetCaller | null {
  const listener = listenerOfElement(visit, code);
  if (!listener) return null;
  const words = ({ name }: { name: Node }) => document.text.slice(name.start ?? 0, name.end ?? 0);
  const name = `<${words(listener.element)} ${words(listener.node)}>`;
  return { name, is: 'element', at: placeOf(listener.node, document) };
}

function unheardByCaller({ visit, code, document }: Analysed): FireAndForgetCaller | null {
  const call = firstFireAndForgetCall(visit, code);
  if (!call) return null;
  const { start, end } = rangeOf(call.callee);
  const model = modelOfConsumer(call, code);
  const name = document.text.slice(start, end);
  return { name, is: 'platform', at: placeOf(call, document), ...(model !== null && { model }) };
}

function unheardByRouter({ visit, code, document }: Analysed): FireAndForgetCaller | null {
  const found = registered(visit, code);
  if (!found) return null;
  const { specifier } = found;
  if (!waitsForNoHandler(code.models, specifier)) return null;
  const [major] = (versionOf(specifier, document.file) ?? '').split('.');
  const name = specifier.charAt(0).toUpperCase() + specifier.slice(1);
  const model = code.models.modelThat((models) => waitsForNoHandler(models, specifier));
  return {
    ...{ name: `${name} ${major}`.trim(), is: 'router', at: placeOf(found.call, document) },
    ...(model !== null && { model }),
  };
}

/** True if the first model that knows says so: a user's, or the shipped one for the version. */
function waitsForNoHandler({ packages }: Models, specifier: string): boolean {
  const known = packages
    .of(specifier)
    .flatMap(({ entries }) => entries.flatMap(({ effects }) => effects))
    .find((each) => typeof each === 'object' && 'callback' in each && each.callback === 'handler');
  return typeof known === 'object' && 'awaitsReturn' in known && known.awaitsReturn === false;
}

function placeOf({ loc }: Node, { file }: SubjectDocument): SourcePosition {
  const { line, column } = loc!.start;
  return { file, line, column: column + 1 };
}
