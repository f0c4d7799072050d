import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { isOfEverything } from '../../analysis/methods';
import { pathsOf, type Reading } from '../../analysis/values/value';
import { TRUST, type TypeFacts } from './typeFacts';

/** What values are mostly, that go by such a name. */
const HINTS: readonly [name: RegExp, fact: ValueFact][] = [
  [
    /^(is|has|can|should|was|did)[A-Z]|^(ok|success|valid|active|enabled|disabled|deep|force|verbose|recursive)$/,
    { is: 'boolean' },
  ],
  [/(^|[a-z])(url|uri|href|endpoint|Url|URL|Uri|Href|Endpoint)$/, { is: 'string' }],
  [/^email$|Email$/, { is: 'string' }],
  [/(At|Date)$|^date$|^timestamp$/, { is: 'date' }],
  [/^(e|er|err|error|ex|exception)$|[a-z](Err|Error|Exception)$/, { is: 'error' }],
  [/^signal$|[a-z]AbortSignal$|^abortSignal$/, { is: 'abortSignal' }],
  [/^encoding$/, { is: 'string' }],
  [
    /^(n|num|count|size|total|limit|offset|page|index|age|price|amount|quantity|qty|ms|delay|port|max|min|width|height|timeout|retries|attempts|concurrency)$|(Count|Size|Total|Limit|Offset|Index|Price|Amount|Ms|Timeout|Port|Number|Retries|Length)$/,
    { is: 'number' },
  ],
  [
    /^(id|uuid|key|name|title|token|path|file|filename|dir|cwd|folder|text|message|slug|query|sql|password|username|user_?name|code|type|kind|secret|hash|integrity|checksum|digest|prefix|suffix|pattern|locale|currency|country|city|street|host|hostname|topic|tag|label|description|body_?text|s|str|string)$|(Id|ID|_id|Name|Key|Token|Path|File|Dir|Text|Title|Slug|Hash|Password|Code|Type)$/,
    { is: 'string' },
  ],
  [/^(paths|patterns|globs|urls|ids|names|keys|tags|emails|lines|words)$/, { is: 'array' }],
];

export function isBooleanName(name: string): boolean {
  return HINTS[0]![0].test(name) || /^(done|ended|more|exists|some|every)$/.test(name);
}

/** Gives what only has a name, and no use that tells, what such a name stands for. */
export function inferNames(reading: Reading, facts: TypeFacts): void {
  const called = localNames(reading);
  const paths = facts.paths();
  const holders = new Set(paths.filter((path) => !isOfText(path)).map(holderOf));
  for (const path of paths) {
    const own = /(?:^|\.)([\w$]+)$/.exec(path)?.[1];
    // each object has it, as it has `hasOwnProperty`
    if (own !== undefined && isOfEverything(own)) continue;
    const names = own === undefined ? (called.get(path) ?? []) : [own];
    const known = facts.of(path);
    if (known?.is === 'function' || known?.answers) continue;
    const hint = HINTS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
    // `sentry.captureException` does something, as a function does
    if (hint?.is === 'error' && names.some((name) => TELLING.test(name))) continue;
    if (!hint || (holders.has(path) && hint.is !== 'error')) continue;
    // a value by name alone must not stand for something that was found to be of another kind
    const fitting = isOpenTo(hint, known) ? hint : {};
    facts.add(path, known && 'value' in known ? {} : fitting, TRUST.name);
  }
}

/** Texts have the methods that tell of a list, and an error may stand in a text. */
function isOpenTo(hint: ValueFact, known: ValueFact | undefined): boolean {
  if (known?.is === undefined || known.is === hint.is) return true;
  return known.is === (hint.is === 'error' ? 'string' : 'array') && SEEM_OTHERS.has(hint.is);
}

const SEEM_OTHERS: ReadonlySet<ValueFact['is']> = new Set(['string', 'error']);

/** Names of functions that go on like those of texts: `readFile`. */
const VERBS = /^(?:read|write|get|set|load|open|create|make|find|delete|remove|parse|to|on)[A-Z]/;

const TELLING =
  /^(?:capture|report|log|handle|throw|notify|emit|show|send|track|record|raise|print|wrap|format|map|is|to|on|set|get|create|make|add)[A-Z]/;

/** What an element or an answer is called where it is bound: `paths.map((file) => …)`. */
function localNames(reading: Reading): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const visit of reading.relevant) {
    const { node, key, parent } = visit;
    if (node.type !== 'Identifier' || !parent || !isBound(key, parent.node)) continue;
    if (VERBS.test(node.name)) continue;
    for (const path of pathsOf(reading.valuesOf(visit))) {
      names.set(path, [...(names.get(path) ?? []), node.name]);
    }
  }
  return names;
}

function isBound(key: string, holder: Node): boolean {
  const isDeclared = key === 'id' && holder.type === 'VariableDeclarator';
  return key === 'params' || isDeclared || holder.type === 'ArrayPattern';
}

function isOfText(path: string): boolean {
  const name = /\.([\w$]+)[()[\]]*$/.exec(path)?.[1];
  return name !== undefined && name in String.prototype;
}

/** What has a member that is used is an object, whatever it is called. */
function holderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}
