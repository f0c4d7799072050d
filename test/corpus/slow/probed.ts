import { applyFix } from '../../../src/fixes/applyFix';
import type { Finding } from '../../../src/rules/finding';
import type { Report } from '../../../src/report/report';
import { ownRuntime } from '../../subjects';
import { fileByFile, probe, type Entry } from '../catalogues';
import type { Case } from './catalogue';

/** What was told of a function, and of what the fix of a finding makes of it. */
export interface Probed {
  case: Case;
  report: Report;
  fixed: { finding: Finding; report: Report }[];
}

/** @param fixes whether what may end the findings is tried */
export function probed(
  wanted: readonly Case[],
  fixes: boolean,
  onFile: (file: string) => void,
): Promise<Probed[]> {
  return fileByFile(wanted, onFile, async (ofFile) => {
    const entries = ofFile.map(({ document, functionName }) => ({
      ...{ document, functionName },
      runtime: ownRuntime,
    }));
    const reports = await probe(entries, fixes);
    const found: Probed[] = [];
    for (const [i, each] of ofFile.entries()) {
      const report = reports[i]!;
      found.push({ case: each, report, fixed: await fixedOf(report, entries[i]!) });
    }
    return found;
  });
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
