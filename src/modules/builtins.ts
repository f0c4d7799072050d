import { builtinModules } from 'node:module';

/** Modules of Node that reach out of the process, or wait for what is outside of it. */
const IO: ReadonlySet<string> = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'dns/promises',
  'fs',
  'fs/promises',
  'http',
  'http2',
  'https',
  'inspector',
  'inspector/promises',
  'net',
  'readline',
  'readline/promises',
  'repl',
  'sqlite',
  'tls',
  'trace_events',
  'wasi',
  'worker_threads',
]);

/** Modules that only another program than Node has, in which the code is meant to run. */
const HOSTS: ReadonlySet<string> = new Set([
  'vscode',
  'electron',
  'atom',
  'bun',
  'k6',
  'figma',
  'photoshop',
  'uxp',
]);
const HOST_PREFIX = /^(?:bun:|cloudflare:|deno:|electron\/|k6\/|chrome:\/\/|resource:\/\/)/;

/** Newer Nodes have some that the one which asks here has not. */
const NEWER = ['sqlite', 'sea', 'test', 'test/reporters'];
const BUILTINS: ReadonlySet<string> = new Set([...builtinModules, ...NEWER, 'inspector/promises']);

/** What a name of a module of Node or of another host is. */
export type BuiltIn = 'doesIo' | 'ofHost' | 'pure';

/** Null: none that a host brings. */
export function builtIn(specifier: string): BuiltIn | null {
  const name = specifier.replace(/^node:/, '');
  if (IO.has(name)) return 'doesIo';
  if (specifier.startsWith('node:') || BUILTINS.has(name)) return 'pure';
  if (HOSTS.has(specifier) || HOST_PREFIX.test(specifier)) return 'ofHost';
  return null;
}
