import type { Fact } from '../../../bench-runner/protocol';
import { TRUST, type FactBook } from './factBook';

/** What values are mostly, that go by such a name. */
const HINTS: readonly [name: RegExp, fact: Fact][] = [
  [
    /^(is|has|can|should|was|did)[A-Z]|^(ok|success|valid|active|enabled|disabled|deep|force|verbose|recursive)$/,
    { is: 'boolean' },
  ],
  [/(^|[a-z])(url|uri|href|endpoint|Url|URL|Uri|Href|Endpoint)$/, { is: 'string' }],
  [/^email$|Email$/, { is: 'string' }],
  [/(At|Date)$|^date$|^timestamp$/, { is: 'date' }],
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
export function sayNames(book: FactBook): void {
  const paths = book.paths();
  const holders = new Set(paths.filter((path) => !path.endsWith('.length')).map(holderOf));
  for (const path of paths) {
    const name = /(?:^|\.)([\w$]+)$/.exec(path)?.[1];
    if (name === undefined || holders.has(path)) continue;
    const known = book.of(path);
    if (known?.is === 'function' || known?.answers) continue;
    const hint = HINTS.find(([pattern]) => pattern.test(name))?.[1];
    if (!hint) continue;
    // a value by name alone must not stand for something that was found to be of another kind
    const fitting = known?.is === undefined || known.is === hint.is ? hint : {};
    book.say(path, known && 'value' in known ? {} : fitting, TRUST.name);
  }
}

/** What has a member that is used is an object, whatever it is called. */
function holderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}
