/** A tool that compiles. */
export type ToolName = 'typescript' | 'babel' | 'esbuild' | 'swc';

/** One command of a package's scripts that compiles or runs files. */
export interface Command {
  script: string;
  by: ToolName | 'node';
  /** What is typed: `tsc`, `ts-node`, `tsx` … */
  program: string;
  /** It compiles what it runs, in memory, and whatever that loads. */
  runs: boolean;
  /** What its options say about maps; null where they say nothing. */
  maps: 'inline' | 'external' | 'off' | null;
  /** Its option for targets, or null. */
  target: string | null;
  /** The configuration of TypeScript that it names, or null. */
  project: string | null;
  words: readonly string[];
}

/** Programs that compile while they run keep maps inline and in memory. */
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

/** What `node` is told to load before, or as its loader. */
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

/** The commands that the scripts of a package.json call, in their order. */
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

/** The words of a command, quotes taken off: blanks within quotes part none. */
function wordsOf(text: string): string[] {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ''));
}

/** What `NODE_OPTIONS=…` before a program tells Node. */
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

/** The values of an option by one of its names, in their order. */
function optionsOf(words: readonly string[], names: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const name = names.find((one) => word === one || word.startsWith(`${one}=`));
    if (name === undefined) return [];
    return word === name ? (words[index + 1] ?? []) : word.slice(name.length + 1);
  });
}

/** `--sourcemap=inline` (esbuild), `--source-maps inline` (babel, swc), `--sourceMap` (tsc). */
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
