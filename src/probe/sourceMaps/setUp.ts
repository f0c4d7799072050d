import * as path from 'node:path';
import { minVersion, validRange } from 'semver';

import type { SubjectDocument } from '../../document/document';
import { recordIn, recordOf, type Json } from './looseJson';
import { commandsOf, type Command } from './scripts';
import type { ToolName } from './sourceMaps';

/** The nearest files above a document that tell how it is run; null where there is none. */
export interface Surroundings {
  packageJson: FoundFile | null;
  tsconfig: FoundFile | null;
  babel: FoundFile | null;
  swcrc: FoundFile | null;
  browserslist: FoundFile | null;
}

export interface FoundFile {
  file: string;
  text: string;
}

/** How a file is run, as its surroundings tell. */
export interface SetUp {
  /** Null: nothing compiles it. */
  by: ToolName | 'typeStripping' | null;
  /** The file that told so. */
  namedIn: string | null;
  /** The tool's own configuration. */
  config: string | null;
  /** What that says, where it is JSON; else empty. */
  settings: Json;
  /** What a script's options say; null leaves it to the configuration. */
  maps: Command['maps'];
  /** The same for targets. */
  target: string | null;
  /** What the package is meant to run on, such as `node 18`, `ie 11`. */
  targets: string[];
}

/** A set-up that compiles. */
export type Compiler = SetUp & { by: NonNullable<SetUp['by']> };

/**
 * Tells from scripts and configuration files how a document is run. A script that names the file
 * counts most, then one that compiles files of its kind, then a configuration. Pure.
 */
export function setUpOf(
  document: SubjectDocument,
  files: Surroundings,
  can: { typeStripping: boolean },
): SetUp {
  const manifest = recordOf(files.packageJson?.text ?? '');
  const found = { ...files, babel: files.babel ?? babelIn(manifest, files.packageJson) };
  const commands = commandsOf(recordIn(manifest, 'scripts'));
  const own = commands.find((command) => names(command, document.file, found.packageJson));
  const command = own ?? commands.find((one) => compiles(one, document, found));
  const by = command ? toolOf(command, document) : configured(document, found, can);
  const config = by === null ? null : configOf(by, found);
  const namedIn = command ? found.packageJson : config;
  return {
    by,
    namedIn: by === null ? null : (namedIn?.file ?? null),
    config: config?.file ?? null,
    settings: recordOf(config?.text ?? ''),
    maps: by === null ? null : (command?.maps ?? null),
    target: by === null ? null : (command?.target ?? null),
    targets: targetsOf(manifest, found.browserslist),
  };
}

function isTypeScript({ language }: SubjectDocument): boolean {
  return language.startsWith('typescript');
}

/** The script gives this very file to the program. */
function names({ words }: Command, file: string, packageJson: FoundFile | null): boolean {
  const folder = path.dirname(packageJson?.file ?? file);
  return words.some((word) => /\.\w+$/.test(word) && path.resolve(folder, word) === file);
}

function compiles(command: Command, document: SubjectDocument, found: Surroundings): boolean {
  // a script that runs another file with Node alone says nothing about this one
  if (command.by === 'node') return false;
  if (command.by === 'typescript') return emits(command, document, found.tsconfig);
  if (command.by === 'babel') return babelTakes(document, found.babel);
  // what esbuild is given is an entry: other files come into its bundle, and tsx runs types only
  return command.program !== 'tsx' || isTypeScript(document);
}

function emits({ words }: Command, document: SubjectDocument, tsconfig: FoundFile | null): boolean {
  const only = words.some((word) => /^--(?:noEmit|emitDeclarationOnly)$/i.test(word));
  const options = compilerOptions(tsconfig);
  const takes = isTypeScript(document) || options.allowJs === true;
  return takes && !only && options.noEmit !== true && options.emitDeclarationOnly !== true;
}

function toolOf(command: Command, document: SubjectDocument): SetUp['by'] {
  if (command.by !== 'node') return command.by;
  return isTypeScript(document) ? 'typeStripping' : null;
}

/** Where no script tells: what a configuration file, or the language alone, makes likely. */
function configured(
  document: SubjectDocument,
  found: Surroundings,
  can: { typeStripping: boolean },
): SetUp['by'] {
  if (found.swcrc) return 'swc';
  if (found.babel && babelTakes(document, found.babel)) return 'babel';
  if (!isTypeScript(document)) return null;
  const { noEmit, emitDeclarationOnly } = compilerOptions(found.tsconfig);
  const isCompiled = found.tsconfig && noEmit !== true && emitDeclarationOnly !== true;
  if (isCompiled) return 'typescript';
  return can.typeStripping ? 'typeStripping' : null;
}

/** A package.json may hold the configuration of Babel. */
function babelIn({ babel }: Json, packageJson: FoundFile | null): FoundFile | null {
  if (typeof babel !== 'object' || babel === null || packageJson === null) return null;
  return { file: packageJson.file, text: JSON.stringify(babel) };
}

/** Babel takes types out only where it is told to. */
function babelTakes(document: SubjectDocument, config: FoundFile | null): boolean {
  return !isTypeScript(document) || /typescript/.test(config?.text ?? '');
}

function configOf(by: NonNullable<SetUp['by']>, found: Surroundings): FoundFile | null {
  if (by === 'swc') return found.swcrc;
  if (by === 'babel') return found.babel;
  // esbuild reads some of the options of TypeScript
  return by === 'typeStripping' ? null : found.tsconfig;
}

function targetsOf(manifest: Json, browserslist: FoundFile | null): string[] {
  const { node } = recordIn(manifest, 'engines');
  const range = typeof node === 'string' ? validRange(node) : null;
  const lowest = range === null ? null : minVersion(range);
  const listed = manifest.browserslist ?? browserslist?.text.split(/\r?\n/) ?? [];
  const queries = (Array.isArray(listed) ? listed : Object.values(Object(listed)).flat())
    .filter((query): query is string => typeof query === 'string')
    .flatMap((query) => query.replace(/#.*/, '').split(','))
    .map((query) => query.trim())
    .filter((query) => query !== '' && !query.startsWith('['));
  return [...(lowest && lowest.major > 0 ? [`node ${lowest.major}`] : []), ...queries];
}

function compilerOptions(tsconfig: FoundFile | null): Json {
  return recordIn(recordOf(tsconfig?.text ?? ''), 'compilerOptions');
}
