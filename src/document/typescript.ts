import type ts from 'typescript';
import type { RawSourceMap } from 'source-map';

import type { SubjectDocument } from './document';
import type { EmitOptions } from './emitOptions';

export type TypeScript = typeof ts;

/** TypeScript itself, which few files need and which is large: it is loaded when one does. */
export async function loadTypeScript(): Promise<TypeScript> {
  const loaded = await import(/* webpackChunkName: "typescript" */ 'typescript');
  return loaded.default;
}

/**
 * Has TypeScript make CommonJS of a text. Its lines move, so positions need the map. Async functions
 * and generators stay what they are. Throws what is wrong with the text, as one sentence.
 */
export function compileByTypeScript(
  { transpileModule, ModuleKind, ScriptTarget, JsxEmit, flattenDiagnosticMessageText }: TypeScript,
  document: SubjectDocument,
  text: string,
  emit: EmitOptions,
): { code: string; map: RawSourceMap } {
  const { jsx, ...flags } = emit;
  const { outputText, sourceMapText, diagnostics } = transpileModule(text, {
    fileName: document.file,
    reportDiagnostics: true,
    compilerOptions: {
      ...flags,
      jsx: isClassic(jsx) ? JsxEmit.React : JsxEmit.ReactJSX,
      module: ModuleKind.CommonJS,
      target: ScriptTarget.ES2022,
      esModuleInterop: true,
      isolatedModules: true,
      sourceMap: true,
      allowJs: true,
    },
  });
  const [wrong] = diagnostics ?? [];
  if (wrong) throw new Error(flattenDiagnosticMessageText(wrong.messageText, ' '));
  const code = outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  return { code, map: JSON.parse(sourceMapText ?? '{}') };
}

/** JSX becomes calls of `React.createElement`, and not of a runtime that is imported for it. */
export function isClassic(jsx: string | undefined): boolean {
  return jsx === undefined || jsx === 'react';
}
