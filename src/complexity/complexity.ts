export interface Complexity {
  /** Tokens of the whole file, or of the function that is scored; comments excluded. */
  tokens: number;
  /** Tokens of the whole file, where `tokens` are those of a function. */
  fileTokens?: number;
  /** The lexer that counted: Esprima wherever it parses the file. */
  lexer: 'esprima' | 'js-tokens';
  /** Why Esprima did not count, in its own words. */
  esprimaRefused?: string;
  functions: FunctionTokens[];
  /** tokens / tokens of the shortest gallery member, or null where there is no gallery. */
  ratio: number | null;
  /** The gallery member that `ratio` divides by. */
  shortest: string | null;
}

export interface FunctionTokens {
  name: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  endLine: number;
  /** Tokens from the function's first to its last token, functions inside it included. */
  tokens: number;
}
