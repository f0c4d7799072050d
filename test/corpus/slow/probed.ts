import { applyFix } from '../../../src/fixes/applyFix';
import type { Finding } from '../../../src/report/findings/finding';
import type { Report } from '../../../src/report/report';
import { scoreTogether } from '../../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../../score';
import { ownRuntime } from '../../subjects';
import type { Case } from './catalogue';

/** What was told of a function, and of what the fix of a finding makes of it. */
export interface Probed {
  case: Case;
  report: Report;
  fixed: { finding: Finding; report: Report }[];
}

type Entry = Parameters<typeof scoreTogether>[0][number];

/**
 * What is told of one file at a time; the functions of a file are probed side by side.
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
    const entries = ofFile.map(({ document, functionName }) => ({
      ...{ document, functionName },
      runtime: ownRuntime,
    }));
    const reports = await probe(entries, fixes);
    for (const [i, each] of ofFile.entries()) {
      const report = reports[i]!;
      all.push({ case: each, report, fixed: await fixedOf(report, entries[i]!) });
    }
  }
  return all;
}

async function fixedOf({ findings }: Report, entry: Entry): Promise<Probed['fixed']> {
  const fixed: Probed['fixed'] = [];
  for (const finding of findings) {
    const document = finding.fix ? applyFix(entry.document, finding.fix) : null;
    if (!document) continue;
    const [report] = await probe([{ ...entry, document }], false);
    fixed.push({ finding, report: report! });
  }
  return fixed;
}

function probe(entries: readonly Entry[], fixes: boolean): Promise<Report[]> {
  const options = {
    ...OPTIONS,
    workload: { ...OPTIONS.workload, kind: 'function', mode: 'sound' },
    parts: { benchmark: false, debuggability: true },
    many: 'table',
    fixes,
  } as const;
  return scoreTogether([...entries], options, dependencies(), silent, never);
}
