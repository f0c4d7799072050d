export interface Complexity {
  /** Tokens of the whole file, or of the function that is scored; comments excluded. */
  tokens: number;
  /** Tokens of the whole file, if `tokens` are those of a function. */
  fileTokens?: number;
  /** Lexer that counted: Esprima if it parses the file. */
  lexer: 'esprima' | 'js-tokens';
  /** Error message of Esprima, if it could not parse the file. */
  esprimaRefused?: string;
  functions: FunctionTokens[];
  /** tokens / tokens of the shortest gallery member, or null without a gallery. */
  ratio: number | null;
  /** Gallery member that `ratio` divides by. */
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
