import type { SubjectDocument } from '../../document/document';
import { exportedNames } from '../../document/exportedNames';
import { syntaxOf } from '../../document/syntax';
import { isFunction } from '../../document/walk';
import type { Race } from '../../probe/twoAtOnce/race';
import { literal } from './code';

interface Around {
  document: SubjectDocument;
  /** Name of the object that has the state; null: none. */
  object: string | null;
  /** Names of what the object is made with. */
  names: readonly string[];
  /** Code of a further call. */
  again: string;
}

/** Returns the member `seen(a, b)`: what two calls show of a race, alike in either order. */
export function seenOf(race: Race, around: Around): string {
  const { kind, call } = race;
  if (call !== undefined && (kind === 'actsTwice' || kind === 'startedTwice'))
    return `// how often it is done\nseen: async (a, b) => {
  await Promise.all([a, b]);
  return io.asked.filter(([name]) => name === ${literal(call)}).length;
}`;
  if (kind === 'mixedUp')
    return `// what both calls return, and what they ask for
seen: async (a, b) => ({ A: await a, B: await b, asked: io.asked.map(String).sort() })`;
  const left = leftCode(race, around);
  if (left)
    return `// what is left
seen: async (a, b) => {
  await Promise.all([a, b]);
  return ${left};
}`;
  const isAct = kind === 'actsTwice';
  return `// what ${isAct ? 'both calls return, and what ' : ''}a further call asks for and returns
seen: async (a, b) => {
  ${isAct ? 'const ends = [await a, await b].map(String).sort();' : 'await Promise.all([a, b]);'}
  io.asked = [];
  const again = ended(${around.again});
  await answerAll();
  return { ${isAct ? 'ends, ' : ''}again: await again, asked: io.asked };
}`;
}

/** Returns the function by which a page shows a state: `setState` of `setState(…)`; null: none does. */
export function setterOf(state: string): string | null {
  return /^([\w$.]+)\(…\)$/.exec(state)?.[1] ?? null;
}

/** Returns an expression of the state; null: nothing shows it. */
function leftCode({ state, replay }: Race, { document, object, names }: Around): string | null {
  if (replay?.isStored) return 'io.written.at(-1)';
  const setter = setterOf(state);
  if (setter) return `io.asked.filter(([name]) => name === ${literal(setter)}).at(-1)`;
  const member = /^this\.([A-Za-z_$][\w$]*)/.exec(state)?.[1];
  if (member !== undefined && object) return `${object}.${member}`;
  if (names.includes(state.split('.')[0]!)) return state;
  if (state.includes('#')) return null;
  const reader = readerOf(state.split('.')[0]!, document);
  return reader === null ? null : `subject.${reader}`;
}

/** Returns an export that shows a variable: itself, or a function that returns it. */
function readerOf(name: string, document: SubjectDocument): string | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const exported = exportedNames(file);
  const found = file.program.body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .find((node) => {
      if (!node || !isFunction(node) || !('id' in node) || node.params.length > 0) return false;
      if (node.async || !node.id || !exported.has(node.id.name)) return false;
      const [only, ...more] = node.body.type === 'BlockStatement' ? node.body.body : [];
      if (only?.type !== 'ReturnStatement' || more.length > 0 || !only.argument) return false;
      const { start, end } = only.argument;
      return new RegExp(`^${name.replace(/\$/g, '\\$')}\\b`).test(
        document.text.slice(start ?? 0, end ?? 0),
      );
    });
  return found && 'id' in found && found.id && 'name' in found.id ? `${found.id.name}()` : null;
}
