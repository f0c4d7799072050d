import { MOST_FILE_BYTES } from './bounds';
import type { Disk } from '../document/disk';
import type { Resolved, Resolver } from './resolve';
import { specifiersIn } from '../document/specifiers';

/** Specifier of a file, with its resolution. */
export interface Lead {
  specifier: string;
  led: Resolved;
  /** True if only types are imported, so that nothing is loaded. */
  isOfTypes: boolean;
}

/** Links of a file to others, found in its text without a syntax tree. */
export interface FileLinks {
  text: string;
  leads: readonly Lead[];
  /** Absolute paths of project files that are imported for their side effects. */
  forEffect: readonly string[];
  /** Project files whose exports it calls or sets at load: `registry.add(…);`. */
  setsUp: readonly string[];
  /** Project files that it exports completely: `export * from './orders'`. */
  exportsAllOf: readonly string[];
  /**
   * Kind of its exports, if a placeholder can replace them until use: an ES module, or an object
   * that `exports.name = …` fills. Null: they may be anything.
   */
  exportsAs: 'module' | 'object' | null;
}

const NOTHING: FileLinks = {
  ...{ text: '', leads: [], forEffect: [], setsUp: [], exportsAllOf: [] },
  exportsAs: null,
};

/** Finds the links of a project's files, reading each file once. Never throws. */
export class Links {
  private readonly known = new Map<string, FileLinks>();

  constructor(
    private readonly disk: Disk,
    private readonly resolver: Resolver,
  ) {}

  /**
   * Returns the links of a file on disk.
   *
   * @param file absolute path, links followed
   */
  of(file: string): FileLinks {
    const known = this.known.get(file);
    if (known) return known;
    const text = this.disk.text(file, MOST_FILE_BYTES);
    const found = text === null ? NOTHING : this.in(text, file);
    this.known.set(file, found);
    return found;
  }

  private in(text: string, file: string): FileLinks {
    const loaded = new Set(specifiersIn(text.replace(OF_TYPES, '')));
    const leads = specifiersIn(text).map((specifier) => ({
      specifier,
      led: this.resolver.resolve(specifier, file),
      isOfTypes: !loaded.has(specifier),
    }));
    const filesOf = (specifiers: ReadonlySet<string>) =>
      leads.flatMap(({ specifier, led }) =>
        led.to === 'project' && led.file !== file && specifiers.has(specifier) ? [led.file] : [],
      );
    return {
      text,
      leads,
      forEffect: filesOf(matchesOf(FOR_EFFECT, text)),
      setsUp: filesOf(setUpIn(text)),
      exportsAllOf: filesOf(matchesOf(EXPORTS_ALL, text)),
      exportsAs: exportsOf(text),
    };
  }
}

/** Matches `import type { Id } from './id'`, and `export type … from`. */
const OF_TYPES = /\b(?:import|export)\s+type\b[^;'"`=]*?\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')/g;

const FOR_EFFECT =
  /^[ \t]*(?:import\s*["']([^"'\n]+)["']|require\(\s*["']([^"'\n]+)["']\s*\)\s*;?[ \t]*$)/gm;

const EXPORTS_ALL = /^export\s*\*\s*from\s*["']([^"'\n]+)["']/gm;

function matchesOf(pattern: RegExp, text: string): Set<string> {
  const found = new Set<string>();
  for (const [, ...groups] of text.matchAll(pattern))
    for (const group of groups) if (group !== undefined) found.add(group);
  return found;
}

/**
 * Matches `registry.add(…)`, `jobs.nightly = …`, `@registered` at the beginning of a line, as code
 * outside any block is written.
 */
const AT_TOP =
  /^(?:@\s*)?([A-Za-z_$][\w$]*)(?:(?:\.[\w$]+|\[[^\]\n]*\])*\s*\(|(?:\.[\w$]+)+\s*=(?!=)|\s*$)/gm;

const IMPORTS = /^[ \t]*import\s+([^;'"`=()]+?)\s+from\s*["']([^"'\n]+)["']/gm;
const REQUIRES =
  /^[ \t]*(?:const|let|var)\s+([\w$]+|\{[^}=]*\})\s*(?::[^=\n]*)?=\s*require\(\s*["']([^"'\n]+)["']\s*\)/gm;

/** Returns the specifiers of imports that the top level calls, or whose members it sets. */
function setUpIn(text: string): Set<string> {
  const touched = matchesOf(AT_TOP, text);
  const found = new Set<string>();
  for (const pattern of [IMPORTS, REQUIRES])
    for (const [, names = '', specifier = ''] of text.matchAll(pattern))
      if (names.split(/[^\w$]+/).some((name) => touched.has(name))) found.add(specifier);
  return found;
}

const EXPORTS_NAMES =
  /^export\s+(?:default\b|async\b|function\b|class\b|const\b|let\b|var\b|enum\b|abstract\b|\{|\*)/m;
/** Matches an assignment of all exports, which may be a function. */
const EXPORTS_WHOLE = /\bmodule\.exports\s*=(?!=|\s*\{)|^export\s*=/m;
const FILLS_EXPORTS = /\bexports\.[\w$]+\s*=(?!=)|\bmodule\.exports\s*=\s*\{/;

function exportsOf(text: string): FileLinks['exportsAs'] {
  if (EXPORTS_WHOLE.test(text)) return null;
  if (EXPORTS_NAMES.test(text) || text.includes('__esModule')) return 'module';
  return FILLS_EXPORTS.test(text) ? 'object' : null;
}
