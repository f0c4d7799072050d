import type { Node } from '@babel/types';

import { walk } from '../document/walk';
import type { Edit, ParsedSource } from './fix';

/** An async function that keeps the callers of a promise that it awaits. */
export interface Wrapper {
  name: string;
  /** Edits that add it to the text; none if it is there already. */
  edits: Edit[];
}

const NAME = 'withCaller';

/**
 * Returns the wrapper of a text. An error of a timer or native code has no caller on its stack. A
 * new one in an async function has all that await it, because V8 follows promises from there.
 *
 * The new error keeps class and properties, and has the first one as its cause. A value that is no
 * Error is thrown as it is. So is a DOMException, whose properties need an object that the platform
 * created.
 */
export function wrapperIn(source: ParsedSource): Wrapper {
  const known = knownWrapper(source);
  if (known !== null) return { name: known, edits: [] };
  const name = source.freeName(NAME);
  const at = source.text.length;
  return { name, edits: [{ start: at, end: at, text: definition(name, source) }] };
}

/** Finds a wrapper that an earlier fix added. */
function knownWrapper({ file, text }: ParsedSource): string | null {
  let name: string | null = null;
  walk(file, ({ node }) => {
    if (node.type !== 'FunctionDeclaration' || !node.id?.name.startsWith(NAME)) return;
    const made = body().replace(/\s+/g, '');
    const { start, end } = node.body as Node & { start: number; end: number };
    if (text.slice(start, end).replace(/\s+/g, '') === made) name = node.id.name;
  });
  return name;
}

function definition(name: string, { document, text }: ParsedSource): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const typed = document.language.startsWith('typescript');
  const head = typed
    ? `async function ${name}<T>(promise: PromiseLike<T>): Promise<T>`
    : `async function ${name}(promise)`;
  const lines = [
    '',
    '// Throws a new error with that of the promise as its cause: its stack names who awaits it.',
    `${head} ${body()}`,
    '',
  ].join('\n');
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : '\n';
  return (gap + lines).replaceAll('\n', eol);
}

function body(): string {
  return `{
  try {
    return await promise;
  } catch (err) {
    if (!(err instanceof Error) || err.constructor.name === 'DOMException') throw err;
    const own = Object.getOwnPropertyDescriptors(err);
    delete own.stack;
    own.cause = { value: err, writable: true, configurable: true };
    const again = Object.defineProperties(new Error(err.message), own);
    throw Object.setPrototypeOf(again, Object.getPrototypeOf(err));
  }
}`;
}
