/** Range of whole lines, 1-based and inclusive. */
export interface LineRange {
  line: number;
  endLine: number;
}

/** Limit of cells of the comparison table; a larger one takes too long. */
const MOST_CELLS = 4_000_000;

/**
 * Returns the ranges of lines that differ from an earlier text, in order; for removed lines, the
 * line now in their place. Empty if nothing changed.
 */
export function changedLines(before: readonly string[], after: readonly string[]): LineRange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  if (oldEnd === start && newEnd === start) return [];
  const changed = changedWithin(before.slice(start, oldEnd), after.slice(start, newEnd));
  return rangesOf(changed.map((index) => Math.min(index + start, after.length - 1) + 1));
}

/** Returns the indices of lines of `after` that are new, or replace or follow removed ones. */
function changedWithin(before: readonly string[], after: readonly string[]): number[] {
  if (before.length * after.length > MOST_CELLS) return after.map((_, index) => index);
  const common = commonLengths(before, after);
  const changed: number[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const came: number[] = [];
    // until the next common line
    while (i < before.length || j < after.length) {
      const isBoth = i < before.length && j < after.length && before[i] === after[j];
      if (isBoth) break;
      if (j < after.length && common[i]![j + 1]! >= (common[i + 1]?.[j] ?? 0)) came.push(j++);
      else i++;
    }
    changed.push(...(came.length > 0 ? came : [j]));
    while (i < before.length && j < after.length && before[i] === after[j]) {
      i++;
      j++;
    }
  }
  return changed;
}

/** Returns the lengths of the longest common subsequences, from each line of either text on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const lengths = Array.from(
    { length: before.length + 1 },
    () => new Uint32Array(after.length + 1),
  );
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}

function rangesOf(lines: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of new Set(lines)) {
    const last = ranges.at(-1);
    if (last && line === last.endLine + 1) last.endLine = line;
    else ranges.push({ line, endLine: line });
  }
  return ranges;
}
