import { coerce } from 'semver';

import type { Edition, Needs } from './editions';
import type { SourceMapTarget } from './sourceMaps';

/**
 * First major version of an engine with all features of an edition, newest first. Rounded up to
 * whole versions; see https://compat-table.github.io/compat-table/es2016plus/
 */
const KNOWN: Readonly<Record<string, readonly (readonly [version: number, edition: Edition])[]>> = {
  node: [
    [18, 2022],
    [15, 2021],
    [14, 2020],
    [12, 2019],
    [10, 2018],
    [8, 2017],
    [7, 2016],
    [6, 2015],
  ],
  chrome: [
    [94, 2022],
    [85, 2021],
    [80, 2020],
    [66, 2019],
    [64, 2018],
    [58, 2017],
    [52, 2016],
    [51, 2015],
  ],
  firefox: [
    [93, 2022],
    [79, 2021],
    [78, 2020],
    [54, 2017],
  ],
  safari: [
    [17, 2022],
    [14, 2021],
    [12, 2019],
    [11, 2017],
    [10, 2015],
  ],
  edge: [
    [94, 2022],
    [85, 2021],
    [80, 2020],
    [79, 2019],
    [15, 2016],
  ],
  ie: [],
};

const ALIASES: Readonly<Record<string, string>> = {
  ios: 'safari',
  ios_saf: 'safari',
  and_chr: 'chrome',
  android: 'chrome',
  and_ff: 'firefox',
};

const ES5: Edition = 5;

/** Engine or edition that code is compiled for. */
export interface NamedTarget {
  name: string;
  /** Newest edition that it supports completely. */
  edition: Edition;
}

/**
 * Parses the name of a target: `ES2022`, `es6`, `esnext`, `node 18`, `node18.2`, `chrome >= 90`,
 * `ie 11`. Null for a name that needs a database, such as `last 2 versions`.
 */
export function namedTarget(name: string): NamedTarget | null {
  const text = name.trim().toLowerCase().replace(/\s+/g, ' ');
  const edition = /^es-?(\d+|next)$/.exec(text)?.[1];
  if (edition !== undefined) return { name: name.trim(), edition: editionNamed(edition) };
  const engine = /^([a-z_]+)\s*(?:>=|\^|~)?\s*v?(\d[\d.]*)(?:\s*-\s*[\d.]+)?$/.exec(text);
  const typed = engine?.[1] ?? '';
  const family = Object.hasOwn(ALIASES, typed) ? ALIASES[typed]! : typed;
  const version = coerce(engine?.[2])?.major;
  if (!Object.hasOwn(KNOWN, family) || version === undefined) return null;
  const known = KNOWN[family]!;
  const found = known.find(([first]) => version >= first);
  return { name: name.trim(), edition: found ? found[1] : ES5 };
}

function editionNamed(name: string): Edition {
  if (name === 'next') return Infinity;
  const number = Number(name);
  return number >= 6 && number < 100 ? number + 2009 : number;
}

export function judgeTarget({ name, edition }: NamedTarget, needs: Needs | null): SourceMapTarget {
  const runsAsWritten = needs !== null && !needs.types && !needs.jsx && needs.edition <= edition;
  return { name, runsAsWritten };
}
