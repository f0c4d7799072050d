import { argumentsOf, calledPaths, type Reading } from '../../analysis/values/value';
import { isCallOrNew, type CallOrNew } from '../../document/calls';
import type { TypeFacts } from './typeFacts';
import { rootOf, TRUST } from './typeFacts';
import { KNOWN_SHAPES } from './knownShapes';
import { inferPromising } from './promising';

/** Says of the functions that the code uses what is known of them anyway. */
export function inferKnown(reading: Reading, typeFacts: TypeFacts): void {
  const used = new Set(typeFacts.paths());
  const roots = new Set([...used].map(rootOf));
  for (const { roots: known, facts } of KNOWN_SHAPES) {
    for (const root of known.filter((each) => roots.has(each))) {
      for (const [below, fact] of Object.entries(facts)) {
        if (used.has(root + below.replace(/\(\)$/, '')))
          typeFacts.add(root + below, fact, TRUST.known);
      }
    }
  }
  for (const path of used) if (ADDRESS.test(path)) inferAddress(path, typeFacts);
  inferPromising(typeFacts);
  inferReads(reading, typeFacts);
}

/** Of what listens, whatever it is: `app.listen(port).address()` */
const ADDRESS = /\.listen\(\)\.address$/;

/** A server gives itself back. */
function inferAddress(path: string, typeFacts: TypeFacts): void {
  for (const each of [path, path.replace(ADDRESS, '.address')])
    typeFacts.add(each, { answers: 'value' }, TRUST.known);
}

const READS =
  /^"(?:node:)?(?:fs|fs\/promises|graceful-fs|fs-extra)"(?:\.promises)?\.readFile(?:Sync)?$/;

/** A file that is read with an encoding is a text; what is done with it may tell more. */
function inferReads(reading: Reading, typeFacts: TypeFacts): void {
  for (const { node } of reading.relevant) {
    if (!isCallOrNew(node)) continue;
    for (const path of calledPaths(reading, node).filter((each) => READS.test(each))) {
      const is = hasEncoding(reading, node) ? 'string' : 'buffer';
      typeFacts.add(`${path}()`, { is }, TRUST.name);
    }
  }
}

function hasEncoding({ code }: Reading, call: CallOrNew): boolean {
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
