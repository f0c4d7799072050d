/** How many columns of a terminal a text takes, and how to make it take fewer. */

const NO_WIDTH = /\p{Mark}|\u200c|\u200d/u;
// East Asian Wide and Fullwidth (UAX #11), and the emoji that are drawn as pictures
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}

/** Shortens to `width` columns, an ellipsis in the middle or at the end. */
export function shorten(text: string, width: number, where: 'middle' | 'end'): string {
  if (widthOf(text) <= width) return text;
  const room = Math.max(0, width - 1);
  const tail = where === 'end' ? 0 : Math.ceil(room / 2);
  const characters = [...text];
  return `${take(characters, room - tail)}…${take([...characters].reverse(), tail, true)}`;
}

/** The folders of an absolute path inside a frame: `at upload (/home/ada/upload.js:9:31)`. */
const FRAME_FOLDERS = /((?:^|[\s(])(?:file:\/\/)?)(?:\/|[A-Za-z]:[\\/])[^()]*[\\/](?=[^\\/]+$)/;

/** Shortens a line of a stack, its folders first: the file's name and the line are what is read. */
export function shortenFrame(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return shorten(text.replace(FRAME_FOLDERS, '$1…/'), width, 'middle');
}

function take(characters: readonly string[], width: number, reversed = false): string {
  const taken: string[] = [];
  let left = width;
  for (const character of characters) {
    left -= characterWidth(character);
    if (left < 0) break;
    taken.push(character);
  }
  return (reversed ? taken.reverse() : taken).join('');
}

/** Breaks at spaces into lines of at most `width` columns; a word that is longer stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
