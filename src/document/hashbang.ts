/** Replaces a hashbang by a comment of the same length, which every parser knows. */
export function hashbangAsComment(text: string): string {
  return text.replace(/^(\uFEFF?)#!/, '$1//');
}
