import { argumentsOf, calledPaths, type ValueAnalysis } from '../../analysis/values/value';
import { isCallOrNew, type CallOrNew } from '../../document/calls';
import type { KnownFact } from '../../models/facts';
import type { Context } from './context';
import { rootOf, CONFIDENCE, type KnownFacts, type Statements } from './typeFacts';

/** Says what models know about the paths that code uses. */
export function inferKnown(
  { own: reading }: Context,
  facts: Statements,
  { paths: used }: KnownFacts,
): void {
  const { models } = reading.code;
  const hasJsx = reading.relevant.some(({ node }) => node.type === 'JSXElement');
  const add = (path: string, { fact, isSure }: KnownFact) =>
    facts.add(path, fact, isSure ? CONFIDENCE.known : CONFIDENCE.name);
  for (const root of new Set([...used].map(rootOf))) {
    for (const [below, known] of models.packages.facts(root)) {
      const isUsed = used.has(root + below.replace(/\(\)$/, ''));
      if (isUsed || (hasJsx && below === CLASSIC_JSX)) add(root + below, known);
    }
  }
  for (const path of used) {
    if (ADDRESS.test(path)) inferAddress(path, facts);
    for (const each of [path, `${path}()`]) {
      const known = models.packages.factOfMember(each) ?? models.factAt(each);
      if (known) add(each, known);
    }
  }
  inferReads(reading, facts);
}

/** Function that compiled JSX calls unless it imports a runtime of its own. */
const CLASSIC_JSX = '.createElement';

/** Path of the address of a server: `app.listen(port).address()`. */
const ADDRESS = /\.listen\(\)\.address$/;

/** Says that the address is no promise, as `listen` returns the server itself. */
function inferAddress(path: string, facts: Statements): void {
  for (const each of [path, path.replace(ADDRESS, '.address')])
    facts.add(each, { answers: 'value' }, CONFIDENCE.known);
}

/** Says that a file is read as text if an encoding is given. */
function inferReads(reading: ValueAnalysis, facts: Statements): void {
  for (const { node } of reading.relevant) {
    if (!isCallOrNew(node)) continue;
    for (const path of calledPaths(reading, node)) {
      if (!reading.code.models.packages.has(path, 'readsFile')) continue;
      const is = hasEncoding(reading, node) ? 'string' : 'buffer';
      facts.add(`${path}()`, { is }, CONFIDENCE.name);
    }
  }
}

function hasEncoding({ code }: ValueAnalysis, call: CallOrNew): boolean {
  const options = argumentsOf(code, call)[1]?.node;
  if (options?.type === 'StringLiteral') return true;
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (each) =>
        each.type === 'ObjectProperty' &&
        each.key.type === 'Identifier' &&
        each.key.name === 'encoding',
    )
  );
}
