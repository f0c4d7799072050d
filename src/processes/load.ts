import { createInterface } from 'node:readline';

import { ask } from '../harness/asking/ask';
import type { LoadMessage, LoadPlan } from '../harness/load';

/**
 * Process that sends requests to a server. Reads its plan from stdin, as one line of JSON, and
 * writes its messages to stdout. Ends with its parent.
 */
const lines = createInterface({ input: process.stdin });

lines.once('line', (line) => {
  void ask(JSON.parse(line) as LoadPlan, () => tell({ type: 'measuring' })).then((result) =>
    tell({ type: 'result', result }, () => process.exit(0)),
  );
});
lines.once('close', () => process.exit(0));

function tell(message: LoadMessage, onTold?: () => void): void {
  process.stdout.write(JSON.stringify(message) + '\n', onTold);
}
