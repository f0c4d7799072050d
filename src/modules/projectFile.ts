import * as path from 'node:path';

import { languageOf, type SubjectDocument } from '../document/document';
import { isClassic, type EmitOptions } from '../document/emitOptions';
import type { MapReader } from '../document/mapReader';
import type { DocumentProblem } from '../document/problem';
import { moduleText, toRunnable, type Runnable } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { textTraits } from '../document/textTraits';
import type { CompilerOutcome } from './compiler';
import type { Compilers } from './compilers';
import type { Disk } from '../document/disk';
import { isEsModule } from './packages';
import { isCommonJs, quickForm } from './quickForm';
import type { Project } from './project';
import { isTypeScript } from './resolve';
import type { Stripping } from './stripping';

/** File of the project, in the form that the child runs. */
export interface ProjectFile {
  /** Code to run. Null: the file on disk, unchanged. */
  code: string | null;
  map: SourceMap | null;
  awaits: boolean;
  /** Reason why it cannot run. */
  problem?: DocumentProblem;
}

/** Cached facts about a project, and the compilers of its files. */
export interface ProjectTools {
  project: Project;
  compilers: Compilers;
  stripping: Stripping;
}

/** Returns everything that the form of a file depends on, except its text. */
export function howMade(file: string, { project, compilers, stripping }: ProjectTools): string {
  return JSON.stringify([
    project.configurations.emitOptions(file),
    isEsModule(file, project.disk),
    stripping.by,
    compilers.typeScript.moduleFor(file, project.disk),
  ]);
}

/** True if Node may be unable to load the file unchanged. */
export function needsForm(file: string, text: string, disk: Disk): boolean {
  const language = languageOf(file);
  if (language === undefined) return false;
  return (
    language !== 'javascript' ||
    MODULE_SYNTAX.test(text) ||
    NEEDS_FORM.test(text) ||
    isEsModule(file, disk)
  );
}

const MODULE_SYNTAX = /(?:^|[;}\s])(?:import|export)\b\s*[\w${*"'(.]/;
const NEEDS_FORM = /\bimport\s*[.(]|<\/|\/>|^\s*@\w|\bawait\b|\busing\s/m;

/** Prepares a file of the project. Never rejects. */
export async function prepareFile(
  file: string,
  text: string,
  tools: ProjectTools,
): Promise<ProjectFile> {
  const language = languageOf(file);
  const asItIs: ProjectFile = { code: null, map: null, awaits: false };
  if (language === undefined) return asItIs;
  const isModule = isEsModule(file, tools.project.disk);
  if (!needsForm(file, text, tools.project.disk)) return asItIs;
  // for Node a file is a module if its package says so, whatever its text
  const named = isModule && !isTypeScript(file) ? file.replace(/\.js$/i, '.mjs') : file;
  const document = tools.project.contents.document(named, text, language);
  const isNew = isModule || isTypeScript(file) || !isCommonJs(text);
  const strip = async (bare: string) => {
    const stripped = await tools.stripping.strip(document, bare);
    return stripped?.state === 'stripped' ? stripped.text : null;
  };
  const emit = withoutMetadata(emitOptionsOf(document, tools.project));
  const quick = isNew ? await quickForm(document, emit, strip) : null;
  const runnable = quick ?? (await runnableOf(document, tools, { emit }));
  if (runnable.problem) return { ...asItIs, problem: runnable.problem };
  if (runnable.code === text) return asItIs;
  const { code, awaits = false } = runnable;
  const map =
    runnable.map && named !== file ? { ...runnable.map, file, sources: [file] } : runnable.map;
  return { code, map, awaits };
}

/**
 * Removes the option for metadata of parameter types, which would load their modules and all that
 * those need.
 */
function withoutMetadata({ emitDecoratorMetadata: _, ...emit }: EmitOptions): EmitOptions {
  return emit;
}

/**
 * Returns the form of a document that runs in its project. The runtime strips types if the project
 * runs that way; TypeScript compiles a document that needs it.
 */
export async function runnableOf(
  document: SubjectDocument,
  tools: ProjectTools,
  {
    readMap,
    emit = emitOptionsOf(document, tools.project),
  }: { readMap?: MapReader; emit?: EmitOptions },
): Promise<Runnable> {
  const options = { emit, plannedImports: true };
  const traits = textTraits(document);
  if (traits.compiled) {
    return compiledForm(document, toRunnable(document, readMap, options), tools, emit);
  }
  const text = moduleText(document, traits, true);
  const stripped = await tools.stripping.strip(document, text);
  if (stripped?.state !== 'stripped') {
    const notStripped = stripped ? { notStripped: whyNotStripped(stripped) } : {};
    return { ...toRunnable(document, readMap, options), ...notStripped };
  }
  const madeBy = { by: 'typeStripping', tool: stripped.by } as const;
  return { ...toRunnable(document, readMap, { ...options, stripped: stripped.text }), madeBy };
}

async function compiledForm(
  document: SubjectDocument,
  runnable: Runnable,
  { compilers, project }: ProjectTools,
  emit: EmitOptions,
): Promise<Runnable> {
  const text = moduleText(document, textTraits(document), true);
  const compiled = await compilers.typeScript.compile(document, text, emit, project.disk);
  if (compiled.state === 'failed') return { ...runnable, problem: refused(document, compiled) };
  const { map, tool, toolOf } = compiled;
  const code = withoutInjected(compiled.code);
  const madeBy = { by: 'typescript', tool, toolOf } as const;
  return { ...runnable, code, map, ran: 'transpiled', madeBy };
}

/**
 * Removes the metadata of constructor parameters. It serves dependency injection, which does not
 * run here, and would load the modules of all dependencies. Lines stay.
 */
function withoutInjected(code: string): string {
  return code.replace(OF_CONSTRUCTOR, (metadata) => metadata.replace(/[^\n]/g, ''));
}

/** Matches the last decorator of a class, as TypeScript emits it. */
const OF_CONSTRUCTOR =
  /__metadata\("design:paramtypes", \[[^[\]]*\]\)(?=\s*\], [A-Za-z_$][\w$]*\);)/g;

function whyNotStripped({ by, why }: { by: string; why: string }): string {
  return `${by} does not take its types out: ${why}.`;
}

/**
 * Returns the options for a file. Without an option for JSX, a file that does not mention React
 * uses the automatic runtime.
 */
function emitOptionsOf(
  { file, text }: Pick<SubjectDocument, 'file' | 'text'>,
  project: Project,
): EmitOptions {
  const emit = project.configurations.emitOptions(file);
  return emit.jsx === undefined && !/\bReact\b/.test(text) ? { ...emit, jsx: 'react-jsx' } : emit;
}

/** Returns the module that compiled JSX of a file imports; null if there is none. */
export function jsxRuntimeOf(file: string, text: string, { project }: ProjectTools): string | null {
  if (!/x$/i.test(path.extname(file)) || !/<\/|\/>/.test(text)) return null;
  const { jsx, jsxImportSource = 'react' } = emitOptionsOf({ file, text }, project);
  return isClassic(jsx) ? null : `${jsxImportSource}/jsx-runtime`;
}

function refused(
  { file }: SubjectDocument,
  { why, message }: Extract<CompilerOutcome, { state: 'failed' }>,
): DocumentProblem {
  return {
    code: 'syntaxError',
    message: `${file} could not be compiled.`,
    found:
      why === 'notInstalled'
        ? 'decorators, namespaces or the like, and no TypeScript in its project'
        : message,
    needed: 'TypeScript, which makes of these what runtimes know',
    remedy:
      why === 'notInstalled'
        ? 'Install it in the project: npm install --save-dev typescript.'
        : 'Correct the code, or compile it yourself and score the compiled file with its map.',
  };
}
