import { openGate } from '../../src/gate';
import { withoutFakes } from '../../src/harness/kinds/withoutFakes';
import { ownRuntime, program } from '../subjects';
import { keptExecutor } from './kept';

/** A program that runs the script that it is given, as a terminal or an editor would, until it is killed. */
openGate(() => true);
const [code = ''] = process.argv.slice(2);
const job = { ...withoutFakes(program(code)), kind: 'script', timeoutMs: 60_000 } as const;
void keptExecutor().run(job, ownRuntime, new AbortController().signal);
