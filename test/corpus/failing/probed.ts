import type { Report } from '../../../src/report/report';
import { ownRuntime } from '../../subjects';
import { fileByFile, probe } from '../catalogues';
import type { Case } from './catalogue';

/** What was found of a case: of the function with the mistake, and of its twin. */
export interface Probed {
  case: Case;
  wrong: Report;
  right: Report;
}

/** @param fixes whether what may end the findings is tried */
export function probed(
  wanted: readonly Case[],
  fixes: boolean,
  onFile: (file: string) => void,
): Promise<Probed[]> {
  return fileByFile(wanted, onFile, async (ofFile) => {
    const entries = ofFile.flatMap(({ wrong, right, functionName }) =>
      [wrong, right].map((document) => ({ document, functionName, runtime: ownRuntime })),
    );
    const reports = await probe(entries, fixes);
    return ofFile.map((each, i) => ({
      case: each,
      wrong: reports[2 * i]!,
      right: reports[2 * i + 1]!,
    }));
  });
}
