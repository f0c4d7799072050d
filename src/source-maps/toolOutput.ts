import { SourceMapConsumer, SourceMapGenerator, type RawSourceMap } from 'source-map';

import type { SubjectDocument } from '../document/document';
import { toRunnable } from '../document/runnable';
import { parseSourceMap, type SourceMap } from '../document/sourceMap';
import type { CompiledByTool } from './compileWithTool';

/** Output of a tool, in the CommonJS form that the child loads. */
export interface ToolOutput {
  code: string;
  /** Null if the project has source maps off. */
  map: SourceMap | null;
  /** Reason in one sentence why the tool's map is unusable; null: none. */
  mapProblem: string | null;
}

/**
 * Makes a loadable form of a tool's output. An ES module is transpiled again, which keeps its
 * lines, and the two maps are combined. Rejects if the output cannot be loaded.
 */
export async function toolOutput(
  document: SubjectDocument,
  compiled: CompiledByTool,
): Promise<ToolOutput> {
  const text = withoutMapComment(compiled.code);
  const loadable = toRunnable({ ...document, text, language: 'javascript' });
  if (loadable.problem) throw new Error(loadable.problem.message);
  if (compiled.map === null) return { code: loadable.code, map: null, mapProblem: null };
  const { map, problem } = parseSourceMap(compiled.map);
  if (problem !== null) return { code: loadable.code, map: null, mapProblem: problem };
  const own = leadingTo(document, map);
  const whole = loadable.map === null ? own : await composed(loadable.map, own, document.file);
  return { code: loadable.code, map: whole, mapProblem: null };
}

/** Appends a map to code, in the form that runtimes read. */
export function withInlineMap(code: string, map: SourceMap): string {
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${withoutMapComment(code)}\n//# sourceMappingURL=data:application/json;base64,${data}\n`;
}

/** Removes the comment in the last line that names a map. */
export function withoutMapComment(code: string): string {
  const text = code.trimEnd();
  const last = text.lastIndexOf('\n') + 1;
  const named = /\/[/*][#@] ?sourceMappingURL=/.exec(text.slice(last));
  if (!named) return code;
  return `${text.slice(0, last + named.index).replace(/\n$/, '')}\n`;
}

/** Replaces the only source of a map by the path of the compiled file. */
function leadingTo({ file, text }: SubjectDocument, map: SourceMap): SourceMap {
  if (!('sources' in map) || map.sources.length !== 1) return map;
  return { ...map, sources: [file], sourceRoot: '', sourcesContent: [text] };
}

async function composed(outer: SourceMap, inner: SourceMap, file: string): Promise<RawSourceMap> {
  return SourceMapConsumer.with(outer, null, (second) =>
    SourceMapConsumer.with(inner, null, (first) => {
      const generator = SourceMapGenerator.fromSourceMap(second);
      generator.applySourceMap(first, file);
      return generator.toJSON();
    }),
  );
}
