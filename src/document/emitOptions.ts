/** Options of a tsconfig.json that change the code which is made of a file. */
export interface EmitOptions {
  experimentalDecorators?: boolean;
  emitDecoratorMetadata?: boolean;
  useDefineForClassFields?: boolean;
  /** As a tsconfig.json says it: `react`, `react-jsx`, `preserve` … */
  jsx?: string;
  jsxFactory?: string;
  jsxFragmentFactory?: string;
  jsxImportSource?: string;
}

/** JSX becomes calls of `React.createElement`, and not of a runtime that is imported for it. */
export function isClassic(jsx: string | undefined): boolean {
  return jsx === undefined || jsx === 'react';
}
