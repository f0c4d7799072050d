import * as path from 'node:path';

import { modelsOf } from '../../src/document/modelsOf';
import { linesOfCalls } from '../../src/probe/callLines';
import type { Site } from '../../src/probe/debuggability';
import { sitesOf } from '../../src/probe/boundaryRuns';
import { identityLocator, mapLocator } from '../../src/probe/locator';
import { runProbes } from '../../src/harness/probeJob';
import { RunEvidence } from '../../src/probe/runEvidence';
import { executor, ownRuntime, RUNNER } from '../subjects';
import { FILE, prepared } from './ownCall';

/** The sites of a function as one child sees them, in which each operation passes an error on. */
export async function passedProbes(text: string, name: string, file = FILE): Promise<Site[]> {
  const { document, runnable, own } = await prepared(text, name, file);
  const program = { file: document.file, code: runnable.code, exportName: null, own };
  const options = {
    boundary: 'promisified' as const,
    longStacks: 'off' as const,
    modes: ['passed' as const],
    timeoutMs: 20_000,
  };
  const { signal } = new AbortController();
  const { result, ended } = await runProbes(program, options, executor, ownRuntime, signal);
  if (result.state !== 'completed') throw new Error(JSON.stringify(result));
  const locator =
    runnable.map === null
      ? identityLocator(document.file, runnable.code)
      : await mapLocator(document.file, runnable.map, document.text);
  const reader = {
    subjectFile: program.file,
    runnerFolder: path.dirname(RUNNER),
    locator,
    linesOfCall: linesOfCalls(document),
    models: modelsOf(document),
  };
  const plain = new RunEvidence(result, reader);
  const runs = { plain, ended, misused: { evidence: null, ended: [] }, trials: [] };
  const sites = sitesOf(runs, reader, ownRuntime.capabilities);
  locator.dispose();
  return sites;
}
