import * as path from 'node:path';

import type { Models } from '../models/models';
import type { LinesOfCall } from './callLines';
import type { ErrorOrigin } from './consequence';
import type { Frame, Site } from './debuggability';
import type { Locator } from './locator';
import type { ProjectFrames } from './projectFrames';
import { parseStack, type RawFrame } from '../harness/stack';

/** A frame with its place in the code that ran, by which frames are distinguished. */
export interface TracedFrame extends Frame {
  /**
   * `line:column` in the subject as it ran, with `#index` for a member of `Promise.all`; null for
   * frames of others.
   */
  key: string | null;
}

/** Context that a stack of a run is read in. */
export interface StackReader {
  subjectFile: string;
  /**
   * Folder of the child's own files; the gallery's programs inside it are subjects, not harness.
   */
  runnerFolder: string;
  locator: Locator;
  linesOfCall: LinesOfCall;
  /** Models of the methods that are called. */
  models: Models;
  /** The other files of its project. Left out: they count as libraries. */
  project?: ProjectFrames;
}

/** Returns the subject's frames of the failing call, the innermost first. */
export function subjectFrames({ probes: [probe] }: Pick<Site, 'probes'>): Frame[] {
  return (probe?.wanted ?? []).filter(({ owner }) => owner === 'subject');
}

/** Frames that Node prints by default. */
export const DEFAULT_LIMIT = 10;

export function readStack(stack: string, reader: StackReader): TracedFrame[] {
  const frames = parseStack(stack, reader.subjectFile);
  return frames.map((frame, index) => ({
    ...trace(frame, memberOf(frames[index - 1]), reader),
    ...(index >= DEFAULT_LIMIT ? { beyondLimit: true } : {}),
  }));
}

/**
 * Returns where an error was made: at its innermost frame, if the subject or its project owns it.
 * Errors of the language itself, as of `JSON.parse`, are made where it is called; the harness may
 * lie between.
 */
export function originOf(stack: string, reader: StackReader): ErrorOrigin {
  const frames = readStack(stack, reader);
  const caller = frames.find((each) => !isBuiltIn(each) && each.owner !== 'harness');
  const first = frames[0] && isBuiltIn(frames[0]) ? caller : frames[0];
  if (first?.owner === 'library') return { at: null, ofPackage: true };
  return { at: first?.owner === 'subject' || first?.owner === 'project' ? first.at : null };
}

function isBuiltIn({ text }: TracedFrame): boolean {
  return text.endsWith(' (<anonymous>)');
}

/**
 * Returns the suffix of a frame's key. V8 distinguishes members of one wait in a frame of their
 * own, `at async Promise.all (index 1)`, above that of the place.
 */
function memberOf(above: RawFrame | undefined): string {
  const member = /^at async Promise\.\w+ \(index (\d+)\)$/.exec(above?.text ?? '');
  return member ? `#${member[1]}` : '';
}

/** Stands for a frame of the runner. */
const OURS = 'at Async Score';

function trace(raw: RawFrame, member: string, reader: StackReader): TracedFrame {
  const owner = ownerOf(raw, reader);
  if (owner === 'harness') return { text: OURS, functionName: null, at: null, owner, key: null };
  return {
    text: raw.text,
    functionName: raw.functionName,
    at: positionOf(raw, owner, reader),
    owner,
    key: owner === 'subject' ? `${raw.line}:${raw.column}${member}` : null,
  };
}

function ownerOf({ file }: RawFrame, reader: StackReader): Frame['owner'] {
  if (file === null || file.startsWith('node:') || !path.isAbsolute(file)) return 'node';
  if (file === reader.subjectFile) return 'subject';
  if (isHarness(file, reader.runnerFolder)) return 'harness';
  return reader.project?.has(file) ? 'project' : 'library';
}

function isHarness(file: string, runnerFolder: string): boolean {
  const relative = path.relative(runnerFolder, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative) && !/^patterns\b/.test(relative);
}

function positionOf(raw: RawFrame, owner: Frame['owner'], reader: StackReader): Frame['at'] {
  if (owner === 'node' || raw.file === null || raw.line === null) return null;
  const column = raw.column ?? 1;
  if (owner === 'project' && reader.project) {
    return reader.project.locate(raw.file, raw.line, column);
  }
  if (owner !== 'subject') return { file: raw.file, line: raw.line, column };
  const found = reader.locator.locate(raw.line, column);
  return found && { file: found.file, line: found.line, column: found.column };
}
