/** A text whose hashbang, if it has one, is a comment of the same length that every parser knows. */
export function hashbangAsComment(text: string): string {
  return text.replace(/^(\uFEFF?)#!/, '$1//');
}
