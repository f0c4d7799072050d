/** `lines 12, 14 and 20`, `line 12` */
export function linesInWords(lines: readonly number[]): string {
  const inOrder = [...lines].sort((a, b) => a - b).map(String);
  const last = inOrder.pop() ?? '';
  return inOrder.length === 0 ? `line ${last}` : `lines ${inOrder.join(', ')} and ${last}`;
}
