import * as path from 'node:path';

import type { Frame, Site, StackTraces } from '../../src/probe/debuggability';
import { PROJECT } from '../subjects';

/**
 * The stacks of an error that each operation passes on, as a text that is the same on every machine:
 * paths from the project on, no positions in files of Node and none in the runner's own, whose
 * frames are drawn together. What is below the program and its libraries is left out. A frame that
 * names the failing call is marked with `*`.
 */
export function stackText({ level, boundary, sites }: StackTraces): string {
  return [`level ${level}, ${boundary}\n`, ...sites.map(siteText)].join('\n');
}

function siteText({ operation, boundary, at, level, probes }: Site): string {
  const passed = probes.find(({ mode }) => mode === 'passed');
  if (!passed) return `${operation}: not probed\n`;
  const { outcome, named, stack, finalStack, longStack } = passed;
  const where = at === null ? 'nowhere' : `${shown(at.file)}:${at.line}:${at.column}`;
  return [
    `${operation} at ${where}, ${boundary}, level ${level}: ${outcome}, named ${named}`,
    ...section('own', stack),
    ...section('final callback', finalStack),
    ...(passed.with && longStack ? section(passed.with, longStack) : []),
    ...(passed.broughtBackBy ? [`  brought back by ${passed.broughtBackBy}`] : []),
    '',
  ].join('\n');
}

function section(title: string, stack: readonly Frame[]): string[] {
  const isOfProgram = stack.map(({ owner }) => owner === 'subject' || owner === 'library');
  const last = isOfProgram.lastIndexOf(true);
  const lines = stack.slice(0, last + 1).map(line);
  if (lines.length === 0) return [`  ${title}: no frame of the program`];
  const drawnTogether = lines.filter((each, index) => each !== lines[index - 1]);
  return [`  ${title}`, ...drawnTogether.map((each) => `    ${each}`)];
}

function line({ text, owner, locates }: Frame): string {
  if (owner === 'harness') return '… the runner';
  const place = owner === 'node' ? shown(text).replace(/(:\d+){1,2}(?=\)?$)/, '') : shown(text);
  return locates ? `* ${place}` : place;
}

function shown(text: string): string {
  return text
    .split(PROJECT + path.sep)
    .join('')
    .split(path.sep)
    .join('/');
}
