import type { Report } from '../../../src/report/report';
import { scoreTogether } from '../../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../../score';
import { ownRuntime } from '../../subjects';
import type { Case } from './catalogue';

/** What was found of a case: of the function with the mistake, and of its twin. */
export interface Probed {
  case: Case;
  wrong: Report;
  right: Report;
}

/**
 * What is told of one file at a time; those of a file are probed side by side.
 *
 * @param fixes whether what may end the findings is tried
 */
export async function probed(
  wanted: readonly Case[],
  fixes: boolean,
  onFile: (file: string) => void,
): Promise<Probed[]> {
  const all: Probed[] = [];
  for (const file of new Set(wanted.map((each) => each.file))) {
    onFile(file);
    const ofFile = wanted.filter((each) => each.file === file);
    const entries = ofFile.flatMap(({ wrong, right, functionName }) =>
      [wrong, right].map((document) => ({ document, functionName, runtime: ownRuntime })),
    );
    const reports = await probe(entries, fixes);
    ofFile.forEach((each, i) => {
      all.push({ case: each, wrong: reports[2 * i]!, right: reports[2 * i + 1]! });
    });
  }
  return all;
}

function probe(entries: Parameters<typeof scoreTogether>[0], fixes: boolean): Promise<Report[]> {
  const options = {
    ...OPTIONS,
    workload: { ...OPTIONS.workload, kind: 'function', mode: 'sound' },
    parts: { benchmark: false, debuggability: true },
    many: 'table',
    fixes,
  } as const;
  return scoreTogether(entries, options, dependencies(), silent, never);
}
