import type { ToolName } from './sourceMaps';

/** One command of a package's scripts that compiles or runs files. */
export interface Command {
  script: string;
  by: ToolName | 'node';
  /** What is typed: `tsc`, `ts-node`, `tsx` … */
  program: string;
  /** What its options say about maps; null where they say nothing. */
  maps: 'inline' | 'external' | 'off' | null;
  /** Its option for targets, or null. */
  target: string | null;
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
  const words = text.trim().split(/\s+/).map(unquoted);
  const first = words.findIndex((word) => !LAUNCHERS.has(word) && !/^[A-Za-z_]\w*=/.test(word));
  const rest = words.slice(first + 1);
  const typed = (words[first] ?? '').replace(/^.*[\\/]/, '').replace(/\.(?:c?js|cmd)$/, '');
  const known = PROGRAMS[typed];
  if (!known) return null;
  const hook = typed === 'node' ? hookOf(rest) : null;
  const by = hook ?? known.by;
  const runs = known.runs ?? hook !== null;
  return {
    script,
    by,
    program: typed,
    maps: runs ? 'inline' : mapsOf(rest),
    target: optionOf(rest, ['--target', '-t']),
    words: rest,
  };
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2');
}

function hookOf(words: readonly string[]): ToolName | null {
  const loaded = optionOf(words, [
    '--import',
    '--require',
    '-r',
    '--loader',
    '--experimental-loader',
  ]);
  return HOOKS.find(([module]) => loaded !== null && module.test(loaded))?.[1] ?? null;
}

function optionOf(words: readonly string[], names: readonly string[]): string | null {
  for (const [index, word] of words.entries()) {
    const name = names.find((one) => word === one || word.startsWith(`${one}=`));
    if (name !== undefined)
      return word === name ? (words[index + 1] ?? null) : word.slice(name.length + 1);
  }
  return null;
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
