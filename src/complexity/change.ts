/** What makes one text of another: offsets at which it begins and ends, in either. */
export interface Change {
  start: number;
  oldEnd: number;
  newEnd: number;
}

/** The smallest change that makes a text of another, or null where they are the same. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (
    oldEnd > start &&
    newEnd > start &&
    before.charCodeAt(oldEnd - 1) === after.charCodeAt(newEnd - 1)
  ) {
    oldEnd--;
    newEnd--;
  }
  return { start, oldEnd, newEnd };
}
