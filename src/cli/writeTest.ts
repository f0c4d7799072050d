import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

import type { SubjectDocument } from '../document/document';
import { testOf, type AsTest } from '../report/asTest/testOf';
import { isTold } from '../rules/finding';
import type { Report } from '../report/report';
import type { Terminal } from './terminal';
import { explained, OutputError, usageError } from './usageError';

/** A test to be written, or why there is none. */
export interface TestToWrite {
  file: string;
  test: AsTest;
}

/** Checks the place of a test before anything runs. Throws a `UsageError`. */
export async function assertNewFile(file: string): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder && !existsSync(file)) return;
  throw usageError({
    message: `${JSON.stringify(file)} is not written.`,
    found: isFolder ? 'a file of that name' : `no folder ${folder}`,
    needed: 'a new file, behind --write-test',
    remedy: 'Name a file that is not there yet, in a folder that is.',
  });
}

/** Returns the test of the worst finding that can be written as one. */
export function testToWrite(report: Report, document: SubjectDocument, file: string): TestToWrite {
  const place = path.resolve(file);
  const known = [...report.findings]
    .sort((a, b) => Number(isTold(b)) - Number(isTold(a)))
    .map((finding) => testOf(finding, report, document, place));
  const reason = 'Nothing was found that could be written as a test.';
  const test = known.find(({ state }) => state === 'written') ??
    known.find((each) => each.state === 'notPossible') ?? { state: 'notPossible', reason };
  return { file, test };
}

/** Writes the test, or prints why there is none. */
export async function writeTest({ file, test }: TestToWrite, terminal: Terminal): Promise<void> {
  if (test.state === 'notPossible') {
    terminal.stderr.write(`No test was written. ${test.reason}\n`);
    return;
  }
  try {
    // it may have been made since the check
    await writeFile(file, test.text, { flag: 'wx' });
  } catch (error) {
    terminal.stdout.write(test.text);
    const found = error instanceof Error ? error.message : String(error);
    throw new OutputError(
      explained({ message: `${JSON.stringify(file)} could not be written.`, found }),
    );
  }
  terminal.stderr.write(
    `A test for ${test.runner} was written to ${JSON.stringify(file)}. Run it: ${test.command} ${JSON.stringify(file)}\n`,
  );
}
