/** `lines 12, 14 and 20`, `line 12` */
export function linesInWords(lines: readonly number[]): string {
  const inOrder = [...lines].sort((a, b) => a - b).map(String);
  const last = inOrder.pop() ?? '';
  return inOrder.length === 0 ? `line ${last}` : `lines ${inOrder.join(', ')} and ${last}`;
}

/** A text as a sentence or a heading begins with it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shortens a file name in the middle, so that its start and its extension stay readable. */
export function shortenMiddle(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  if (length <= 1) return '…';
  const tail = Math.ceil((length - 1) / 2);
  return [...characters.slice(0, length - 1 - tail), '…', ...characters.slice(-tail)].join('');
}
