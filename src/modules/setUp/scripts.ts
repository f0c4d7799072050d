/** Tool that compiles. */
export type ToolName = 'typescript' | 'babel' | 'esbuild' | 'swc';

/** Command in a package's scripts that compiles or runs files. */
export interface Command {
  script: string;
  by: ToolName | 'node';
  /** Program as written: `tsc`, `ts-node`, `tsx` … */
  program: string;
  /** True if it compiles in memory what it runs, with all that this loads. */
  runs: boolean;
  /** Source maps by its options; null if these do not mention them. */
  maps: 'inline' | 'external' | 'off' | null;
  /** Target by its option, or null. */
  target: string | null;
  /** Configuration of TypeScript by its option, or null. */
  project: string | null;
  words: readonly string[];
}

/** Programs by name; those that compile and run keep maps inline and in memory. */
const PROGRAMS: Readonly<Record<string, { by: Command['by']; runs?: true }>> = {
  tsc: { by: 'typescript' },
  'ts-node': { by: 'typescript', runs: true },
  'ts-node-esm': { by: 'typescript', runs: true },
  'ts-node-dev': { by: 'typescript', runs: true },
  tsx: { by: 'esbuild', runs: true },
  esbuild: { by: 'esbuild' },
  babel: { by: 'babel' },
  'babel-node': { by: 'babel', runs: true },
  swc: { by: 'swc' },
  'swc-node': { by: 'swc', runs: true },
  node: { by: 'node' },
};

/** Modules that `node` preloads, or uses as its loader. */
const HOOKS: readonly (readonly [module: RegExp, by: ToolName])[] = [
  [/^ts-node(\/|$)/, 'typescript'],
  [/^tsx(\/|$)/, 'esbuild'],
  [/^esbuild-register/, 'esbuild'],
  [/^@babel\/register/, 'babel'],
  [/^@swc(-node)?\/register/, 'swc'],
];

const LAUNCHERS = new Set([
  'npx',
  'yarn',
  'pnpm',
  'bunx',
  'exec',
  'run',
  'cross-env',
  'dotenv',
  '--',
]);

/** Returns the commands in the scripts of a package.json, in order. */
export function commandsOf(scripts: Readonly<Record<string, unknown>>): Command[] {
  return Object.entries(scripts).flatMap(([script, line]) =>
    typeof line === 'string'
      ? line.split(/&&|\|\||[;|&]/).flatMap((part) => commandOf(script, part) ?? [])
      : [],
  );
}

function commandOf(script: string, text: string): Command | null {
  const words = wordsOf(text);
  const first = words.findIndex((word) => !LAUNCHERS.has(word) && !/^[A-Za-z_]\w*=/.test(word));
  const rest = words.slice(first + 1);
  const typed = (words[first] ?? '').replace(/^.*[\\/]/, '').replace(/\.(?:c?js|cmd)$/, '');
  if (!Object.hasOwn(PROGRAMS, typed)) return null;
  const known = PROGRAMS[typed]!;
  const hook = typed === 'node' ? hookOf([...rest, ...nodeOptions(words.slice(0, first))]) : null;
  const by = hook ?? known.by;
  const runs = known.runs ?? hook !== null;
  return {
    script,
    by,
    program: typed,
    runs,
    maps: runs ? 'inline' : mapsOf(rest),
    target: optionsOf(rest, ['--target', '-t'])[0] ?? null,
    project: optionsOf(rest, PROJECTS[by] ?? [])[0] ?? null,
    words: rest,
  };
}

const PROJECTS: Readonly<Partial<Record<Command['by'], readonly string[]>>> = {
  typescript: ['-p', '--project', '-P'],
  esbuild: ['--tsconfig'],
};

/** Splits a command into words; quotes are removed, and blanks inside them do not split. */
function wordsOf(text: string): string[] {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ''));
}

/** Returns Node's options in `NODE_OPTIONS=…` before a program. */
function nodeOptions(before: readonly string[]): string[] {
  return before.flatMap((word) => /^NODE_OPTIONS=(.*)$/.exec(word)?.[1]?.split(/\s+/) ?? []);
}

function hookOf(words: readonly string[]): ToolName | null {
  const loaded = optionsOf(words, [
    '--import',
    '--require',
    '-r',
    '--loader',
    '--experimental-loader',
  ]);
  return HOOKS.find(([module]) => loaded.some((name) => module.test(name)))?.[1] ?? null;
}

/** Returns the values of an option by any of its names, in order. */
function optionsOf(words: readonly string[], names: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const name = names.find((one) => word === one || word.startsWith(`${one}=`));
    if (name === undefined) return [];
    return word === name ? (words[index + 1] ?? []) : word.slice(name.length + 1);
  });
}

/**
 * Reads `--sourcemap=inline` (esbuild), `--source-maps inline` (babel, swc), `--sourceMap` (tsc).
 */
function mapsOf(words: readonly string[]): Command['maps'] {
  const at = words.findIndex((word) =>
    /^(?:--source-?maps?|--inlineSourceMap|-s)(?:=|$)/i.test(word),
  );
  const word = words[at];
  if (word === undefined) return null;
  const value = (word.split('=')[1] ?? words[at + 1] ?? '').toLowerCase();
  if (value === 'false') return 'off';
  return /inline/i.test(word) || value === 'inline' || value === 'both' ? 'inline' : 'external';
}
