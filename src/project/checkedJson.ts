import {
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
  type ParseError,
} from 'jsonc-parser';

import { problem, type Check } from './configChecks';
import { ConfigError } from './configError';

/**
 * Parses JSON with comments, and checks it.
 *
 * @throws ConfigError that names the line and the wrong entry
 */
export function checkedJson(file: string, written: string, check: Check): unknown {
  const text = written.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    throw problem(
      file,
      `${printParseErrorCode(first.error)} on line ${lineAt(text, first.offset)}`,
      'JSON; comments and a comma behind the last entry are fine',
      'Correct that line.',
    );
  }
  try {
    check(value, '', file);
  } catch (error) {
    throw error instanceof ConfigError ? withLine(error, text) : error;
  }
  return value;
}

function withLine({ problem: why, at = '' }: ConfigError, text: string): ConfigError {
  const tree = parseTree(text);
  const segments = segmentsOf(at);
  const find = (path: typeof segments) => tree && findNodeAtLocation(tree, path);
  // an entry that is missing is told of where it should stand
  const node = at === '' ? undefined : (find(segments) ?? find(segments.slice(0, -1)));
  // an unknown key begins before its value
  const offset = node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
  if (offset === undefined) return new ConfigError(why, at);
  return new ConfigError({ ...why, found: `${why.found}, on line ${lineAt(text, offset)}` }, at);
}

/** Splits `entries[0].path` into `entries`, `0` and `path`. */
function segmentsOf(at: string): (string | number)[] {
  return [...at.matchAll(/[^.[\]]+/g)].map(([each]) => (/^\d+$/.test(each) ? Number(each) : each));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
