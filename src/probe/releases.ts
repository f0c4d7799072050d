/** What operations do by their names: the one table by which a release is told from anything else. */

/** Gives back what was acquired, whatever it is. */
const RELEASES =
  /^(?:release|unlock|close|disconnect|destroy|dispose|asyncDispose|end|quit|stop|terminate|kill|shutdown|logout|free|unsubscribe|unlisten|unwatch|unobserve|off|removeListener|removeAllListeners|removeEventListener|clearTimeout)(?:$|[A-Z_])/;

/** Ends without more ado what was made by `new` and never opened. */
const ENDS_FOR_GOOD = /^(?:release|unlock|close|disconnect|destroy|dispose|terminate)(?:$|[A-Z_])/;

/** Ends as well what was opened of it: a connection its channels. */
const TAKES_ALONG = /^(?:close|disconnect|destroy|dispose|end|quit|terminate|shutdown)(?:$|[A-Z_])/;

/** Acquires, by its name, on the very object that releases it. */
const PAIRS: readonly { acquires: RegExp; releases: RegExp }[] = [
  {
    acquires: /^(?:connect|open|listen|login|start|launch)(?:$|[A-Z_])/,
    releases: /^(?:close|end|disconnect|destroy|quit|stop|terminate|logout|release)(?:$|[A-Z_])/,
  },
  {
    acquires: /^(?:lock|acquire|tryLock|obtain)(?:$|[A-Z_])/,
    releases: /^(?:unlock|release|free)(?:$|[A-Z_])/,
  },
  {
    acquires: /^(?:on|addListener|prependListener|addEventListener)$/,
    releases: /^(?:off|removeListener|removeAllListeners|removeEventListener)$/,
  },
  {
    acquires: /^(?:subscribe|watch|observe|listen)(?:$|[A-Z_])/,
    releases: /^(?:unsubscribe|unwatch|unobserve|unlisten|close)(?:$|[A-Z_])/,
  },
  // a folder for a while: nobody else knows its name
  { acquires: /^mkdtemp$/, releases: /^(?:rm|rmdir|remove|rimraf)$/ },
];

const LISTENERS = PAIRS[2]!;

/** What is kept under a name, such as a lock or a file for a while, and taken away by the same name. */
const KEPT = {
  acquires: /^(?:set|setnx|setNX|setex|put|putObject|writeFile|mkdir|touch)$/,
  releases: /^(?:del|delete|deleteObject|remove|removeItem|unlink|rm|rmdir|unset)$/,
};

/** What it gives is acquired by it, though it is no I/O. */
const GIVES =
  /^(?:connect|open|lock|acquire|obtain|start|launch|create|subscribe|on|watch|observe|listen|get(?:Connection|Client|Session|Reader|Writer|Lock|Handle|Channel|Browser|Page)|setTimeout|setInterval)(?:$|[A-Z_])/;

/** What it gives was there before: to destroy it, or to close it, gives nothing back. */
const LOOKS_UP =
  /^(?:find|get|load|fetch|read|select|query|search|list|look[uU]p|first|last|one|retrieve|aggregate)(?:$|[A-Z_])/;

/** What it gives is a function that takes it back. */
const GIVES_RELEASE = /^(?:lock|acquire|obtain|subscribe|on|watch|observe|listen)(?:$|[A-Z_])/;

const BEGINS = /^(?:begin|startTransaction|beginTransaction|createTransaction|transaction)$/;
const COMMITS = /^commit(?:$|[A-Z_])/;
const ROLLS_BACK = /^(?:rollback|rollBack|abort)(?:$|[A-Z_])/;
const SQL = {
  begins: /^\s*(?:begin|start\s+transaction)\b/i,
  commits: /^\s*(?:commit|end)\b/i,
  rollsBack: /^\s*(?:rollback|abort)\b/i,
};

/** What is done with something, and lets go of it by no means. */
const KEEPS =
  /^(?:query|execute|exec|run|log|get|set|is|has|record|add|emit|write|send)(?:$|[A-Z_])/;

export interface Named {
  method: string;
  /** The text that it is given first. */
  words: string | null;
}

export const isRelease = ({ method }: Named): boolean => RELEASES.test(method);
/** A stream is closed, by itself or by whoever destroys it. */
export const isClosed = ({ method }: Named): boolean => method === 'closed';
export const endsForGood = ({ method }: Named): boolean => ENDS_FOR_GOOD.test(method);
export const takesAlong = ({ method }: Named): boolean => TAKES_ALONG.test(method);
export const gives = ({ method }: Named): boolean => GIVES.test(method);
export const looksUp = ({ method }: Named): boolean => LOOKS_UP.test(method);
export const givesRelease = ({ method }: Named): boolean => GIVES_RELEASE.test(method);
export const begins = ({ method, words }: Named): boolean =>
  BEGINS.test(method) || SQL.begins.test(words ?? '');
export const commits = ({ method, words }: Named): boolean =>
  COMMITS.test(method) || SQL.commits.test(words ?? '');
export const rollsBack = ({ method, words }: Named): boolean =>
  ROLLS_BACK.test(method) || SQL.rollsBack.test(words ?? '');

/** A connection that is closed, or given back as broken, takes its transaction along. */
export const closesTransaction = (call: Named): boolean =>
  isRelease(call) && (!/^release/.test(call.method) || call.words !== null);

/** Who knows what else it does: of what is asked for after a failure alone, it may be a release. */
export const mayRelease = (call: Named): boolean =>
  !KEEPS.test(call.method) && !ROLLS_BACK.test(call.method) && !COMMITS.test(call.method);

/** Whether `release` gives back what `acquire` acquired on the same object. */
export function isPair(acquire: Named, release: Named): boolean {
  if (begins(acquire)) return false;
  if (isKeptByName(acquire) && KEPT.releases.test(release.method)) {
    return release.words === acquire.words;
  }
  const pair = PAIRS.find(
    ({ acquires, releases }) => acquires.test(acquire.method) && releases.test(release.method),
  );
  if (!pair) return false;
  return pair !== LISTENERS || release.words === null || release.words === acquire.words;
}

/** `setLoading(true)`, `set({ loading: true })`, which the same method unsets. */
export const isFlagSet = ({ method, words }: Named): boolean =>
  words !== null && (SETTER.test(method) ? IS_SET : IS_SET_IN).test(words);
export const isFlagUnset = (set: Named, { method, words }: Named): boolean =>
  method === set.method && words === (set.words ?? '').replace(/true$/, 'false');
/** What a function makes of the state is not known. */
export const mayUnset = ({ words }: Named): boolean => words === 'function';

const SETTER = /^set[A-Z]/;
const IS_SET = /^(?:\w+: )?true$/;
const IS_SET_IN = /^\w+: true$/;

/** It keeps something under a name that is known. */
export const isKeptByName = ({ method, words }: Named): boolean =>
  KEPT.acquires.test(method) && words !== null;

export const isListener = ({ method }: Named): boolean => LISTENERS.acquires.test(method);
