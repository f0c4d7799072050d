import { transform } from 'sucrase';
import type { Transform } from 'sucrase';
import type { RawSourceMap } from 'source-map';

import { withoutAsyncName } from './asyncName';
import type { SubjectDocument } from './document';
import { isClassic, type EmitOptions } from './emitOptions';
import { lineMappings } from './lineMap';
import type { DocumentProblem } from './problem';
import type { TextTraits } from './textTraits';

export type Transpiled =
  | { state: 'transpiled'; code: string; map: RawSourceMap }
  | { state: 'failed'; problem: DocumentProblem };

/** Last result for a document: each function of a file runs in the same form. */
const last = new WeakMap<SubjectDocument, { text: string; emit: string; made: Transpiled }>();

/**
 * Transpiles a text to CommonJS: removes types and JSX, turns imports into calls of `require`, and
 * keeps all lines. `import()` stays, and nothing is rewritten for older runtimes, so that the
 * measured code is as near as possible to the source.
 */
export function transpile(
  document: SubjectDocument,
  text: string,
  traits: TextTraits,
  emit: EmitOptions = {},
): Transpiled {
  const known = last.get(document);
  const wanted = JSON.stringify(emit);
  if (known?.text === text && known.emit === wanted) return known.made;
  const made = transpiled(document, text, traits, emit);
  last.set(document, { text, emit: wanted, made });
  return made;
}

function transpiled(
  document: SubjectDocument,
  text: string,
  traits: TextTraits,
  emit: EmitOptions,
): Transpiled {
  try {
    const { code, sourceMap } = transform(withoutAsyncName(document, text), {
      transforms: transformsFor(document, traits),
      disableESTransforms: true,
      preserveDynamicImport: true,
      production: true,
      filePath: document.file,
      sourceMapOptions: { compiledFilename: document.file },
      ...jsxOptions(emit),
    });
    const own = losesColumns(text, traits) ? { mappings: lineMappings(code, text) } : {};
    const map = {
      names: [],
      mappings: '',
      ...sourceMap,
      ...own,
      ...sourcesOf(document),
      version: 3,
    };
    return { state: 'transpiled', code, map };
  } catch (error) {
    return { state: 'failed', problem: refused(document, error) };
  }
}

/**
 * True for a text with templates or JSX: behind a template that ends with an expression, and behind
 * an element, sucrase's map has no columns.
 */
function losesColumns(text: string, { jsx }: TextTraits): boolean {
  return jsx || text.includes('`');
}

function jsxOptions({ jsx, jsxImportSource, jsxFactory, jsxFragmentFactory }: EmitOptions) {
  return {
    jsxRuntime: isClassic(jsx) ? ('classic' as const) : ('automatic' as const),
    ...(jsxImportSource ? { jsxImportSource } : {}),
    ...(jsxFactory ? { jsxPragma: jsxFactory } : {}),
    ...(jsxFragmentFactory ? { jsxFragmentPragma: jsxFragmentFactory } : {}),
  };
}

function sourcesOf(document: SubjectDocument) {
  return { file: document.file, sources: [document.file], sourcesContent: [document.text] };
}

function transformsFor(document: SubjectDocument, traits: TextTraits): Transform[] {
  const typescript = document.language.startsWith('typescript');
  const transforms: Transform[] = [];
  // TypeScript has imports of its own (`import x = require('x')`), with or without ES-module syntax
  if (traits.module || typescript) transforms.push('imports');
  if (typescript) transforms.push('typescript');
  if (traits.jsx || document.language === 'typescriptreact') transforms.push('jsx');
  return transforms;
}

function refused(document: SubjectDocument, error: unknown): DocumentProblem {
  const said = error instanceof Error ? error.message : String(error);
  const place = / \((\d+):(\d+)\)$/.exec(said);
  const deep = error instanceof RangeError;
  return {
    code: 'syntaxError',
    message: place ? `Syntax error, line ${place[1]}.` : `${document.file} could not be compiled.`,
    found: deep
      ? 'code that is nested too deeply'
      : said.replace(`Error transforming ${document.file}: `, '').replace(/ \(\d+:\d+\)$/, ''),
    needed: 'JavaScript or TypeScript',
    remedy: 'Correct the code, or compile it yourself and score the compiled file with its map.',
    ...(place ? { line: Number(place[1]), column: Number(place[2]) } : {}),
  };
}
