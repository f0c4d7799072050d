import type { Report } from '../report';
import { type Block, heading } from '../page';
import { PEAK_METHODS } from '../costWords';
import { PEAKS } from '../kindWords';
import type { Units } from '../units';
import { failureBlocks } from './failure';
import { TIME_BLOCKS } from './kinds/kinds';
import { memoryBlocks } from './memory';
import { sweepBlocks } from './sweeps';
import { warningsAbout } from './warnings';

/** Time, memory and how they grow; each warning under the figure that it touches. */
export function costBlocks({ benchmark, warnings, sweeps = [] }: Report, units: Units): Block[] {
  const ofTime = warningsAbout(warnings, 'time');
  const ofMemory = warningsAbout(warnings, 'memory');
  if (benchmark.state !== 'scored') {
    return [...failureBlocks(benchmark, units, benchmark), ...ofTime, ...ofMemory];
  }
  return [
    heading(3, 'Time'),
    ...TIME_BLOCKS[benchmark.kind](benchmark, units),
    ...ofTime,
    heading(3, 'Memory', `${PEAKS[benchmark.kind]}, ${PEAK_METHODS[benchmark.memory.method]}`),
    ...memoryBlocks(benchmark.memory, units),
    ...ofMemory,
    ...sweeps.flatMap((sweep) => sweepBlocks(sweep, units)),
  ];
}
