/** Options of a tsconfig.json that change the emitted code. */
export interface EmitOptions {
  experimentalDecorators?: boolean;
  emitDecoratorMetadata?: boolean;
  useDefineForClassFields?: boolean;
  /** Value as in a tsconfig.json: `react`, `react-jsx`, `preserve` … */
  jsx?: string;
  jsxFactory?: string;
  jsxFragmentFactory?: string;
  jsxImportSource?: string;
}

/** True if JSX becomes calls of `React.createElement`, not of an imported runtime. */
export function isClassic(jsx: string | undefined): boolean {
  return jsx === undefined || jsx === 'react';
}
