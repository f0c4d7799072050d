/** What names tell of calls that only ask for something: the one table by which they may be moved. */

const READS =
  /^(?:get|find|fetch|load|list|search|lookup|query|count|exists|has|is|stat|head|describe|peek|compute|total|sum|average|latest|recent|all|retrieve|scan)(?:$|[A-Z0-9_])|^(?:select(?:All|One|From|By[A-Z]\w*)?|check(?!In$|Out$)(?:[A-Z]\w*)?|readFile|readdir|readDir|readJson|readJSON|readText|readConfig|readLink|readlink|readManifest|readSettings|lstat|realpath|first|findOne|access|text|json|arrayBuffer|blob|aggregate|distinct|countDocuments|hgetall|hget|mget|smembers|lrange|zrange)$/;

/** Names that begin as if they asked, and change something all the same, or go on from the last time. */
const YET_CHANGES =
  /(?:And|Or|Then)(?:Create|Update|Delete|Remove|Insert|Save|Set|Store|Replace|Modify|Increment|Decrement|Lock|Reset|Clear|Mark|Add|Push|Pop|Take|Claim|Throw|Send|Upsert|Cache|Register)|Next|More(?:$|[A-Z])|Line$|Chunk|Byte|ForUpdate|Increment|Lock|Lease|Connection$|Client$|Session$|Transaction|Cursor|Iterator|Reader|Writer|Stream$|(?:New|(?<!^find)Unique|Fresh)(?:$|[A-Z])/;

const WRITES =
  /^(?:insert|update|upsert|delete|del|remove|destroy|save|create|set|put|post|patch|write|append|push|send|publish|emit|increment|decrement|incr|decr|lock|unlock|begin|commit|rollback|transaction|transacting|forUpdate|returning|into|truncate|drop|rename|move|copy|mkdir|rm|rmdir|unlink|exec|execute|run|drain|pop|shift|enqueue|dequeue|claim|mark|add|replace|merge|acquire|release|connect|open|close|start|stop|end|next|read)(?:$|[A-Z_])/;

export function isReadByName(name: string): boolean {
  return READS.test(name) && !YET_CHANGES.test(name);
}

export function isWrittenByName(name: string): boolean {
  if (YET_CHANGES.test(name)) return true;
  // `readFile` says of what; `openOf` is what is open
  return WRITES.test(name) && !READS.test(name) && !/^[a-z]+Of$/.test(name);
}

/** What is sent by a name of its own: `send(new GetObjectCommand(…))`, `execute(new FindUserQuery(id))`. */
export const SENDS = /^(?:send|execute|ask|dispatch)$/;

/** `getObject` of `GetObjectCommand` */
export function nameOfSent(className: string): string | null {
  const [, sent] = /^([A-Z]\w*?)(?:Command|Query|Request)$/.exec(className) ?? [];
  return sent === undefined ? null : sent.charAt(0).toLowerCase() + sent.slice(1);
}

/** Words that name what is asked for, and are no commands. */
const NOUNS =
  /^(?:of|by|in|to|at|for|near|within|during|between|since|current|previous|newest|oldest|recently|available|active|pending|missing|unread|page|row|item|user|me|whoami|size|length|latency|uptime|health|ping|income|revenue|forecast|weather|history|summary|details|info|metadata|version|state|status|config|configuration|statistics|permissions)$/;

/** `days`, `colours`; `process`, `focus`, `alias` are no plurals. */
const PLURAL = /^[a-z]{2,}[^suia]s$/;

/** `spending`, `pricing`; `bring` and `string` are none. */
const GERUND = /^[a-z]*[aeiouy][a-z]*ing$/;

/**
 * `ordersOf`, `colours`, `current`: a command begins with a verb, and these are nouns. Only of a call
 * whose answer is used, and which is given nothing to keep.
 */
export function isNamedByAnswer(name: string): boolean {
  if (isWrittenByName(name)) return false;
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[ _]/);
  const [first = '', ...more] = words.map((word) => word.toLowerCase());
  if (more.some((word) => WRITES.test(word))) return false;
  if (more.at(-1) === 'of') return true;
  if (PLURAL.test(first)) return true;
  return more.length === 0 && (NOUNS.test(first) || GERUND.test(first));
}

/** Functions of the language's own objects that change what they are given. */
export const CHANGES_GIVEN = /^(?:assign|define\w*|setPrototypeOf|freeze|seal|preventExtensions)$/;

/** What is built before it is asked for: `select('a').from('b').where(…)`. */
export const BUILDS =
  /^(?:from|where|and|or|not|in|eq|gt|lt|limit|offset|skip|sort|orderBy|order|groupBy|having|join|leftJoin|innerJoin|lean|populate|project|toArray|json|text|maybeSingle|single|first|asc|desc|take|select)(?:$|[A-Z])/;

/** Methods of values, which change nothing. */
export const ITSELF_HARMLESS =
  /^(?:map|filter|forEach|reduce|find|findIndex|findLast|some|every|flatMap|flat|slice|concat|join|includes|indexOf|lastIndexOf|at|keys|values|entries|trim|trimStart|trimEnd|split|startsWith|endsWith|toLowerCase|toUpperCase|charAt|charCodeAt|padStart|padEnd|substring|substr|replaceAll|match|matchAll|test|localeCompare|normalize|repeat|toString|toJSON|toISOString|getTime|toFixed|valueOf|hasOwnProperty|then|catch|finally|toSorted|toReversed|Number|String|Boolean|BigInt|Symbol|parseInt|parseFloat|isNaN|encodeURIComponent|decodeURIComponent|structuredClone|debug|info|warn)$/;

/** Makes a value, by its name; it may throw on what it is given. */
export const MAKES =
  /^(?:to|from|make|build|create|parse|format|normalize|calculate|calc|map|pick|omit|hash|encode|decode|key|with|as|group|summarize|combine|transform|convert|extract|render|validate|assert|ensure|verify)(?:$|[A-Z0-9_])/;

/** Names of the language of which calls change nothing outside. */
export const GLOBALS: ReadonlySet<string> = new Set(
  'Object Array JSON Math Number String Boolean Date Promise Symbol BigInt console parseInt parseFloat isNaN encodeURIComponent decodeURIComponent structuredClone Buffer URL Intl'.split(
    ' ',
  ),
);

export const NEW_HARMLESS: ReadonlySet<string> = new Set(
  'Map Set WeakMap WeakSet Date URL URLSearchParams Error TypeError RangeError Array Object RegExp'.split(
    ' ',
  ),
);

/** One thing that does one thing after the other: what is done with it keeps its place. */
export const ONE_AT_A_TIME =
  /^(?:tx|trx|txn|t|transaction|client|conn|connection|session|queryRunner|cursor|stream|reader|iterator|lock|channel|socket)$|(?:Transaction|Connection|Cursor|Stream|Reader|Socket|Session|Iterator)$/;

/** Begins or ends a transaction of what it is called on. */
export const TRANSACTS =
  /^(?:(?:start|begin|commit|rollback|abort)(?:Transaction|Work)?|savepoint|releaseSavepoint)$/;

export const SQL_METHODS = /^(?:query|execute|run|raw|unsafe|\$queryRaw|oneOrNone|manyOrNone|any)$/;

export function transactsBySql(text: string | null): boolean {
  return /^\s*(?:begin|start\s+transaction|commit|rollback|savepoint)\b/i.test(text ?? '');
}

export function readsBySql(text: string | null): boolean {
  if (text === null || !/^\s*(?:select|show|explain)\b/i.test(text)) return false;
  return !/\b(?:for\s+(?:update|share)|into|nextval|setval|pg_advisory\w*|get_lock|lock)\b/i.test(
    text,
  );
}
