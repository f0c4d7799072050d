/** One token of a text, comments excluded. Offsets are those of the text; `end` is behind it. */
export interface Token {
  value: string;
  start: number;
  end: number;
}
