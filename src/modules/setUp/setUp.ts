import * as path from 'node:path';
import { minVersion, validRange } from 'semver';

import type { SubjectDocument } from '../../document/document';
import { recordIn, recordOf, type Json } from './looseJson';
import { namesFile, namesPlaceOf } from './named';
import { commandsOf, type Command, type ToolName } from './scripts';

/** Nearest files above a document that show how it is run; null for those that are missing. */
export interface SetUpFiles {
  packageJson: FoundFile | null;
  tsconfig: FoundFile | null;
  /** Other configurations of TypeScript, named by scripts. */
  projects: readonly FoundFile[];
  babel: FoundFile | null;
  swcrc: FoundFile | null;
  browserslist: FoundFile | null;
}

export interface FoundFile {
  file: string;
  text: string;
}

/** Way in which a file is run, according to the project's files. */
export interface SetUp {
  /** Tool that compiles it. Null: none. */
  by: ToolName | 'typeStripping' | null;
  /** File that shows this. */
  namedIn: string | null;
  /** Configuration of the tool. */
  config: string | null;
  /** Content of the configuration if it is JSON; otherwise empty. */
  settings: Json;
  /** Source maps by a script's options; null: the configuration decides. */
  maps: Command['maps'];
  /** Target by a script's options; null: the configuration decides. */
  target: string | null;
  /** Targets of the package, such as `node 18`, `ie 11`. */
  targets: string[];
}

/** Set-up that compiles. */
export type Compiler = SetUp & { by: NonNullable<SetUp['by']> };

/**
 * Determines how a document is run. A script that names the file counts most, then one that
 * compiles such files, then a configuration. Pure.
 */
export function setUpOf(
  document: SubjectDocument,
  files: SetUpFiles,
  can: { typeStripping: boolean },
): SetUp {
  const manifest = recordOf(files.packageJson?.text ?? '');
  const found = { ...files, babel: files.babel ?? babelIn(manifest, files.packageJson) };
  const commands = commandsOf(recordIn(manifest, 'scripts'));
  const folder = path.dirname(files.packageJson?.file ?? document.file);
  const own = commands.find((command) => namesFile(command, document.file, folder));
  const command = own ?? commands.find((one) => compiles(one, document, found, folder));
  const by = command ? toolOf(command, document) : likelyTool(document, found, commands, can);
  const tsconfig = projectOf(command, found, folder);
  const config = by === null ? null : configOf(by, { ...found, tsconfig });
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

/** True if a command writes files, rather than compiling what it runs. */
function isAhead({ by, runs }: Command): boolean {
  return by !== 'node' && !runs;
}

function compiles(
  command: Command,
  document: SubjectDocument,
  found: SetUpFiles,
  folder: string,
): boolean {
  // a script that runs another file with Node alone shows nothing about this one
  if (command.by === 'node') return false;
  if (command.by === 'typescript') {
    return emits(command, document, projectOf(command, found, folder));
  }
  if (command.by === 'babel' && !babelTakes(document, found.babel)) return false;
  if (isTypeScript(document)) return true;
  // tsx only strips types, and a file that no script names may run unchanged
  if (isAhead(command)) return namesPlaceOf(command, document.file, folder);
  return command.program !== 'tsx' && command.by !== 'esbuild';
}

/** Returns the configuration of TypeScript that a command names, or the nearest. */
function projectOf(
  command: Command | undefined,
  { projects, tsconfig }: SetUpFiles,
  folder: string,
): FoundFile | null {
  if (!command || command.project === null) return tsconfig;
  const named = path.resolve(folder, command.project);
  const files = [named, path.join(named, 'tsconfig.json')];
  return projects.find(({ file }) => files.includes(file)) ?? tsconfig;
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

/**
 * Returns the likely tool if no script names the file. One that scripts use for other files does
 * not compile this JavaScript.
 */
function likelyTool(
  document: SubjectDocument,
  found: SetUpFiles,
  commands: readonly Command[],
  can: { typeStripping: boolean },
): SetUp['by'] {
  const tool = configured(document, found, can);
  if (isTypeScript(document)) return tool;
  return commands.some((command) => isAhead(command) && command.by === tool) ? null : tool;
}

/** Returns the tool that a configuration file, or the language alone, makes likely. */
function configured(
  document: SubjectDocument,
  found: SetUpFiles,
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

/** Returns the configuration of Babel in a package.json. */
function babelIn({ babel }: Json, packageJson: FoundFile | null): FoundFile | null {
  if (typeof babel !== 'object' || babel === null || packageJson === null) return null;
  return { file: packageJson.file, text: JSON.stringify(babel) };
}

/** True if Babel compiles a document; types only with a preset or plugin for them. */
function babelTakes(document: SubjectDocument, config: FoundFile | null): boolean {
  return !isTypeScript(document) || /typescript/.test(config?.text ?? '');
}

function configOf(by: NonNullable<SetUp['by']>, found: SetUpFiles): FoundFile | null {
  if (by === 'swc') return found.swcrc;
  if (by === 'babel') return found.babel;
  // esbuild reads some options of TypeScript
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
