/** Returns `lines 12, 14 and 20`, `line 12` */
export function linesInWords(lines: readonly number[]): string {
  const inOrder = [...lines].sort((a, b) => a - b).map(String);
  return `${inOrder.length > 1 ? 'lines' : 'line'} ${listed(inOrder)}`;
}

/** Returns `a, b and c` */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Shortens a file name in the middle, so that its start and its extension stay readable. */
export function shortenMiddle(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  if (length <= 1) return '…';
  const tail = Math.ceil((length - 1) / 2);
  return [...characters.slice(0, length - 1 - tail), '…', ...characters.slice(-tail)].join('');
}

/** Returns the last part of a path of either kind; pages run where Node's `path` is not. */
export function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) || file;
}
