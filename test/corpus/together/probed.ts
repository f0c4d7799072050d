import type { Report } from '../../../src/report/report';
import { ownRuntime } from '../../subjects';
import { fileByFile, probe } from '../catalogues';
import type { Case } from './catalogue';

/** What was found of a case. */
export interface Probed {
  case: Case;
  report: Report;
}

export function probed(wanted: readonly Case[], onFile: (file: string) => void): Promise<Probed[]> {
  return fileByFile(wanted, onFile, async (ofFile) => {
    const reports = await probe(
      ofFile.map(({ document, functionName }) => ({
        ...{ document, functionName },
        runtime: ownRuntime,
      })),
      false,
    );
    return ofFile.map((each, i) => ({ case: each, report: reports[i]! }));
  });
}
