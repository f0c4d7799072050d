import * as fs from 'node:fs';
import * as path from 'node:path';

import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { SubjectDocument } from '../document/document';
import { visitOfFunction } from '../document/functionVisit';
import type { FunctionOfDocument } from '../document/functions';
import { syntaxOf } from '../document/syntax';
import { failure, type Failure } from '../failure';
import type { CallIo } from '../harness/ownProgram';
import { commentAbove } from './commentAbove';
import { readLiteral } from './literal';
import { scoreTags, type ScoreTag } from './scoreTags';
import { CALL_IOS, COMPLETIONS } from './callOptions';

/** The `@score` tags above a function. */
export interface CallAnnotation {
  args?: unknown[];
  /** Absolute path. */
  setup?: string;
  completesBy?: CompletesBy;
  io?: CallIo;
  case?: string;
  /** Responses of mocks, by paths in the user's notation. */
  answers: Record<string, unknown>;
}

/** A tag's function and file, with the 1-based line. */
interface Place {
  line: number;
  of: string;
  file: string;
}

/**
 * Reads the tags in the JSDoc comment right above a function. Several tags add up; of two with one
 * key the later holds.
 */
export function annotationOf(
  document: SubjectDocument,
  fn: FunctionOfDocument,
): CallAnnotation | Failure {
  const annotation: CallAnnotation = { answers: {} };
  const { file } = syntaxOf(document);
  const visit = visitOfFunction(document, fn);
  const comment = file && visit && commentAbove(file, document.text, visit);
  if (!comment) return annotation;
  const text = document.text.slice(comment.start ?? 0, comment.end ?? 0);
  for (const tag of scoreTags(text)) {
    const line = (comment.loc?.start.line ?? 1) + tag.line - 1;
    const problem = READERS[tag.key]
      ? READERS[tag.key]!(annotation, tag, { line, of: fn.path, file: document.file })
      : unknownKey(tag, { line, of: fn.path, file: document.file });
    if (problem) return problem;
  }
  return annotation;
}

type Read = (annotation: CallAnnotation, tag: ScoreTag, place: Place) => Failure | null;

const READERS: Readonly<Record<string, Read>> = {
  args: (annotation, tag, place) => {
    const literal = readLiteral(tag.text);
    if (literal.state === 'none') return notLiteral(tag, literal, place, ARGS);
    if (!Array.isArray(literal.value)) return wrong(tag, tag.text, ARGS, place);
    annotation.args = literal.value;
    return null;
  },
  answers: (annotation, tag, place) => {
    const literal = readLiteral(tag.text);
    if (literal.state === 'none') return notLiteral(tag, literal, place, ANSWERS);
    const { value } = literal;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return wrong(tag, tag.text, ANSWERS, place);
    }
    Object.assign(annotation.answers, value);
    return null;
  },
  setup: (annotation, tag, place) => {
    const setup = path.resolve(path.dirname(place.file), unquoted(tag.text));
    if (!isFile(setup)) return wrong(tag, `no file ${setup}`, SETUP, place);
    annotation.setup = setup;
    return null;
  },
  completes: (annotation, tag, place) => {
    const named = COMPLETIONS.find((each) => each === unquoted(tag.text));
    if (!named) return wrong(tag, tag.text, `one of ${COMPLETIONS.join(', ')}`, place);
    annotation.completesBy = named;
    return null;
  },
  io: (annotation, tag, place) => {
    const named = CALL_IOS.find((each) => each === unquoted(tag.text));
    if (!named) return wrong(tag, tag.text, `one of ${CALL_IOS.join(', ')}`, place);
    annotation.io = named;
    return null;
  },
  case: (annotation, tag, place) => {
    if (tag.text === '') return wrong(tag, 'nothing', 'the name of a case', place);
    annotation.case = unquoted(tag.text);
    return null;
  },
};

const ARGS = 'an array of values that are written out, such as args: ["u1", {deep: true}]';
const ANSWERS =
  'an object of values that are written out, by what answers them, such as ' +
  'answers: {"db.users.find": null}';
const SETUP = 'the path of a module that is there, from the folder of the file';

function unquoted(text: string): string {
  const line = text.split('\n')[0]!.trim();
  return /^(["'`])(.*)\1$/.exec(line)?.[2] ?? line;
}

function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function unknownKey({ key, text }: ScoreTag, place: Place): Failure {
  const found = key === '' ? `@score ${text.split('\n')[0]}`.trim() : `@score ${key}`;
  return failure('failed', 'badTag', `A @score tag above ${place.of} says what is not known.`, {
    found,
    needed: `@score with one of ${Object.keys(READERS).join(', ')}, a colon and a value`,
    remedy: `Change the tag on line ${place.line}.`,
    line: place.line,
  });
}

function notLiteral(
  tag: ScoreTag,
  { found, line }: { found: string; line: number },
  place: Place,
  needed: string,
): Failure {
  return wrong(tag, found, needed, { ...place, line: place.line + line - 1 });
}

function wrong({ key }: ScoreTag, found: string, needed: string, place: Place): Failure {
  const shown = found === '' ? 'nothing' : found;
  return failure('failed', 'badTag', `The tag @score ${key} above ${place.of} cannot be used.`, {
    found: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown,
    needed,
    remedy:
      key === 'args'
        ? `Change line ${place.line}; what has to be made by code goes into a sidecar file.`
        : `Change line ${place.line}.`,
    line: place.line,
  });
}
