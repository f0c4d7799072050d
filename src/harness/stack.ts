import { STANDS_IN } from '../document/standAlone';

/** One frame as the runtime printed it; positions are those of the executed code (1-based). */
export interface RawFrame {
  text: string;
  functionName: string | null;
  /** Absolute path, `node:…`, or null for native code. */
  file: string | null;
  line: number | null;
  column: number | null;
}

/** Replaces the subject's path during parsing: the path may hold any character. */
const SUBJECT = '\u0001subject\u0001';

/**
 * Parses `error.stack` in V8's format, on any Node: `at f (file:1:2)`, `at file:1:2`,
 * `at async f (…)`. Skips lines between frames, such as "From previous event:". A subject may
 * format stacks by Error.prepareStackTrace: of those, the places are read. Format:
 * https://v8.dev/docs/stack-trace-api
 */
export function parseStack(stack: string, subjectFile: string): RawFrame[] {
  const marked = stack.split(subjectFile).join(SUBJECT);
  const frames = marked
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => parseFrame(line.trim(), subjectFile));
  return frames.length > 0 ? frames : placesIn(marked, subjectFile);
}

function placesIn(marked: string, subjectFile: string): RawFrame[] {
  const places = marked.matchAll(new RegExp(`${SUBJECT}:(\\d+)(?::(\\d+))?`, 'g'));
  return [...places].map(([place, line, column]) => ({
    text: place.replace(SUBJECT, () => subjectFile),
    functionName: null,
    file: subjectFile,
    line: Number(line),
    column: column === undefined ? null : Number(column),
  }));
}

function parseFrame(printed: string, subjectFile: string): RawFrame {
  const line = withoutStandIn(printed);
  const text = line.split(SUBJECT).join(subjectFile);
  const called = /^at (?:async )?(.*?) ?\(((?:[^()]|\([^()]*\))*)\)$/.exec(line);
  const place = called ? (called[2] ?? '') : line.replace(/^at (?:async )?/, '');
  const functionName = called?.[1] || null;
  const position = /^(.*?):(\d+)(?::(\d+))?$/.exec(place);
  if (!position) return { text, functionName, file: null, line: null, column: null };
  return {
    text,
    functionName,
    file: fileOf(position[1] ?? '', subjectFile),
    line: Number(position[2]),
    column: position[3] === undefined ? null : Number(position[3]),
  };
}

/** Removes the name that an extracted function got, and restores V8's form of its frame. */
function withoutStandIn(frame: string): string {
  if (!frame.includes(STANDS_IN)) return frame;
  return frame
    .replace(`.${STANDS_IN} (`, '.<anonymous> (')
    .replace(OF_STAND_IN, '$1$2')
    .replace(`${STANDS_IN}.`, '');
}

const OF_STAND_IN = new RegExp(`^(at (?:async )?)\\${STANDS_IN} \\((.*)\\)$`);

function fileOf(printed: string, subjectFile: string): string {
  if (printed === SUBJECT || printed === `file://${SUBJECT}`) return subjectFile;
  return printed
    .replace(/^file:\/\//, '')
    .split(SUBJECT)
    .join(subjectFile);
}
