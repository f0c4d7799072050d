import * as path from 'node:path';

import { languageOf, type SubjectDocument } from '../document/document';
import { isClassic, type EmitOptions } from '../document/emitOptions';
import type { MapReader } from '../document/mapReader';
import type { DocumentProblem } from '../document/problem';
import { moduleText, toRunnable, type Runnable } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { traitsOf } from '../document/traits';
import type { CompilerOutcome } from './compiler';
import type { Compilers } from './compilers';
import type { Disk } from './disk';
import { isEsModule } from './packages';
import { isCommonJs, quickForm } from './quickForm';
import type { Project } from './project';
import { isTypeScript } from './resolve';
import type { Stripping } from './stripping';

/** A file of the project, as the child is to run it. */
export interface ProjectFile {
  /** Null: what stands on disk runs as it is. */
  code: string | null;
  map: SourceMap | null;
  awaits: boolean;
  /** Why it cannot be made to run. */
  problem?: DocumentProblem;
}

/** What is known of a project, and what makes its files run. */
export interface ProjectTools {
  project: Project;
  compilers: Compilers;
  stripping: Stripping;
}

/** Everything that the form of a file depends on, beside its text. */
export function howMade(file: string, { project, compilers, stripping }: ProjectTools): string {
  return JSON.stringify([
    project.configurations.emitOptions(file),
    isEsModule(file, project.disk),
    stripping.by,
    compilers.typeScript.moduleFor(file, project.disk),
  ]);
}

/** Node may not be able to load the file as it is. */
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

/** Makes a file of the project ready to run. Never rejects. */
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
  // Node takes what its package calls a module for one, whatever the text tells
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

/** Metadata of the types of parameters would have what declares these loaded, and what they need in turn. */
function withoutMetadata({ emitDecoratorMetadata: _, ...emit }: EmitOptions): EmitOptions {
  return emit;
}

/**
 * The form of a document that runs in its project: types are taken out by the runtime where that is
 * how the project is run, with TypeScript's help where the document needs that.
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
  const traits = traitsOf(document);
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
  const text = moduleText(document, traitsOf(document), true);
  const compiled = await compilers.typeScript.compile(document, text, emit, project.disk);
  if (compiled.state === 'failed') return { ...runnable, problem: refused(document, compiled) };
  const { map, tool, toolOf } = compiled;
  const code = withoutInjected(compiled.code);
  const madeBy = { by: 'typescript', tool, toolOf } as const;
  return { ...runnable, code, map, ran: 'transpiled', madeBy };
}

/**
 * What a constructor takes is metadata for who makes such objects of a whole program: nobody does so here, and it
 * has the modules loaded of all that would be handed to it. Lines stay.
 */
function withoutInjected(code: string): string {
  return code.replace(OF_CONSTRUCTOR, (metadata) => metadata.replace(/[^\n]/g, ''));
}

/** The last decorator of a class, as TypeScript writes it. */
const OF_CONSTRUCTOR =
  /__metadata\("design:paramtypes", \[[^[\]]*\]\)(?=\s*\], [A-Za-z_$][\w$]*\);)/g;

function whyNotStripped({ by, why }: { by: string; why: string }): string {
  return `${by} does not take its types out: ${why}.`;
}

/** Where nobody says how JSX is meant, a file that does not speak of React is given a runtime for it. */
function emitOptionsOf(
  { file, text }: Pick<SubjectDocument, 'file' | 'text'>,
  project: Project,
): EmitOptions {
  const emit = project.configurations.emitOptions(file);
  return emit.jsx === undefined && !/\bReact\b/.test(text) ? { ...emit, jsx: 'react-jsx' } : emit;
}

/** The module that a file asks for as its JSX is compiled; null: it has none, or asks for none. */
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
