import { access, constants, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { renderHtml } from '../page/html';
import { renderMarkdown } from '../page/markdown';
import type { Page } from '../page/page';
import { renderText } from '../page/text';
import type { Units } from '../report/units';
import type { OutputOptions } from './options';
import type { Terminal } from './terminal';
import { explained, OutputError, UsageError } from './usageError';
import { writeTest, type TestToWrite } from './writeTest';

/** Result of a command, before it is written in the requested format. */
export interface Outcome {
  /** What `--json` prints. */
  value: unknown;
  page(units: Units): Page;
  /** HTML file in parts, if it is more than the page. */
  html?(units: Units): Iterable<string>;
  /** True if a subject failed: the exit code is 1. */
  hasFailed: boolean;
  /** Exit code of a failure; by default 1. */
  exitCode?: number;
  /** Test to be written beside it. */
  test?: TestToWrite;
  /** Text before the page, for readers of a CI log. */
  before?: string;
}

export async function writeOutcome(
  outcome: Outcome,
  options: OutputOptions,
  terminal: Terminal,
  units: Units,
): Promise<void> {
  if (outcome.before && !options.json) terminal.stdout.write(outcome.before);
  if (options.json) {
    terminal.stdout.write(`${printableJson(outcome.value)}\n`);
  } else if (options.markdown) {
    terminal.stdout.write(renderMarkdown(outcome.page(units)));
  } else if (options.html !== undefined) {
    await writeHtml(options.html, outcome, terminal, units);
  } else {
    terminal.stdout.write(renderText(outcome.page(units), terminal));
  }
  if (outcome.test) await writeTest(outcome.test, terminal);
}

async function writeHtml(
  file: string,
  outcome: Outcome,
  terminal: Terminal,
  units: Units,
): Promise<void> {
  try {
    await writeFile(file, outcome.html?.(units) ?? renderHtml(outcome.page(units)));
    terminal.stderr.write(`Written to ${JSON.stringify(file)}\n`);
  } catch (error) {
    // the results must not be lost, so they go to stdout
    terminal.stdout.write(renderText(outcome.page(units), terminal));
    throw new OutputError(notWritten(file, error));
  }
}

/** Checks the output path before anything runs, so that no result is lost. */
export async function assertWritable({ html }: OutputOptions): Promise<void> {
  if (html === undefined) return;
  const file = path.resolve(html);
  try {
    const there = await stat(file).catch(() => null);
    if (there?.isDirectory()) throw new Error('a folder');
    await access(there ? file : path.dirname(file), constants.W_OK);
  } catch (error) {
    throw new UsageError(notWritten(html, error));
  }
}

function notWritten(file: string, error: unknown): string {
  return explained({
    message: `${JSON.stringify(file)} could not be written.`,
    found: error instanceof Error ? error.message : String(error),
    needed: 'a file that can be written, behind --html',
    remedy: 'Name a file in a folder that is there, with room for it.',
  });
}

// JSON escapes C0 controls by itself; terminals also obey these
const TERMINAL_ACTS_ON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Serialises JSON that reads back the same, with no character that moves a cursor or reverses a
 * line.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    TERMINAL_ACTS_ON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
