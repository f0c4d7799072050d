import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import type { PreparedCall } from '../../src/calling/preparedCall';
import type { CallOptions } from '../../src/calling/callOptions';
import { readMapFile } from '../../src/document/mapReader';
import type { Debuggability, GradedDebuggability } from '../../src/probe/debuggability';
import { probeProgram } from '../../src/probe/probeProgram';
import { documentOf } from '../document/documents';
import { executor, ownRuntime, PROJECT, RUNNER } from '../subjects';

export const FILE = path.join(PROJECT, 'own.js');

/** A function of a text, ready to be called. */
export async function prepared(
  text: string,
  name: string,
  file = FILE,
  asked: CallOptions = {},
): Promise<PreparedCall> {
  const call = await prepareCall(documentOf(text, file), name, asked, { readMap: readMapFile });
  if (call.state !== 'prepared') throw new Error(JSON.stringify(call));
  return call;
}

/** What is probed of it, for real, on the Node that runs the tests. */
export async function probedOwn(
  text: string,
  name: string,
  file = FILE,
  asked: CallOptions = {},
): Promise<Debuggability> {
  return probedCall(await prepared(text, name, file, asked));
}

export function probedCall(call: PreparedCall): Promise<Debuggability> {
  const { document, runnable, own } = call;
  const program = { file: document.file, code: runnable.code, exportName: null, own };
  const plan = {
    document,
    runnable,
    program,
    call,
    runtime: ownRuntime,
    timeoutMs: 20_000,
    runnerFolder: path.dirname(RUNNER),
    readMap: readMapFile,
  };
  return probeProgram(plan, executor, () => undefined, new AbortController().signal);
}

export async function gradedOwn(
  text: string,
  name: string,
  file = FILE,
  asked: CallOptions = {},
): Promise<GradedDebuggability> {
  const found = await probedOwn(text, name, file, asked);
  if (found.state !== 'scored') throw new Error(JSON.stringify(found));
  return found;
}
