import type { ValueFact } from '../../../bench-runner/protocol/invention';
import type { KnownFacts } from './typeFacts';

const DEEPEST = 4;

/** Returns a JSON value of the shape that facts describe. */
export function sampleOf(facts: KnownFacts, path: string, depth = 0): unknown {
  const fact = facts.of(path);
  if (fact && 'value' in fact) return fact.value;
  const known = simpleSample(path, fact);
  if (known !== undefined || depth === DEEPEST) return known ?? {};
  const element = `${path}[]`;
  if (fact?.is === 'array') return [sampleOf(facts, element, depth + 1)];
  const names = new Set(
    [...facts.paths].flatMap((each) => {
      const rest = each.startsWith(`${path}.`) ? each.slice(path.length + 1) : '';
      const name = /^[\w$]+/.exec(rest)?.[0];
      return name === undefined || rest.startsWith(`${name}(`) ? [] : [name];
    }),
  );
  return Object.fromEntries(
    [...names].map((name) => [name, sampleOf(facts, `${path}.${name}`, depth + 1)]),
  );
}

function simpleSample(path: string, fact: ValueFact | undefined): unknown {
  switch (fact?.is) {
    case 'string':
      return `${/([\w$]+)\W*$/.exec(path)?.[1] ?? 'text'}-1`;
    case 'number':
      return 2;
    case 'boolean':
      return true;
    default:
      return undefined;
  }
}
