import { openGate } from '../../src/gate';
import { benchJob } from '../../src/harness/benchJob';
import { ownRuntime, program } from '../subjects';
import { keptExecutor } from './kept';

/** A program that runs the code that it is given, as a terminal or an editor would, until it is killed. */
openGate(() => true);
const [code = ''] = process.argv.slice(2);
const workload = { kind: 'doxbee', parallel: 1, ioMs: 1, mode: 'sound' } as const;
const entry = { program: program(code), workload, runtime: ownRuntime };
void keptExecutor().run(
  benchJob(entry, 'timed', 'auto', 60_000),
  ownRuntime,
  new AbortController().signal,
);
