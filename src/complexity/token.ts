/** Token of a text, never a comment. Offsets are those of the text; `end` is exclusive. */
export interface Token {
  value: string;
  start: number;
  end: number;
}
