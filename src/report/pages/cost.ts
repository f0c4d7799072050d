import type { Report } from '../report';
import { listOf, type Block, heading, written } from '../page';
import type { Units } from '../units';
import { failureBlocks, failureInPanel } from './failure';
import { TIME_BLOCKS } from './kinds/kinds';
import { memoryBlocks } from './memory';
import { elsewhereAction, growthAction, type Offered } from './offered';
import { operationBlocks } from './operations';
import { profileSection } from './profile';
import { elsewhereBlocks } from './runtimes';
import { sampleBlocks } from './samples';
import { growthBlocks } from './sweeps';
import { warningsAbout } from './warnings';

/**
 * Time, memory, how they grow, and what they are on other runtimes; each warning under the figure
 * that it touches.
 *
 * @param offered how the report stands in the panel; null where nothing more can be measured
 * @param side tells the two of a comparison apart, in the keys of what can be focused
 */
export function costBlocks(
  report: Report,
  units: Units,
  offered: Offered | null = null,
  side = '',
): Block[] {
  const { benchmark, warnings, subject, sweeps = [] } = report;
  const ofTime = warningsAbout(warnings, 'time');
  const ofMemory = warningsAbout(warnings, 'memory');
  const beside = listOf(
    profileSection(report, offered, units, side),
    benchmark.state === 'scored' &&
      growthBlocks(sweeps, growthAction(report, offered), units, side),
    elsewhereBlocks(report, elsewhereAction(report, offered), units),
  );
  if (benchmark.state !== 'scored') {
    return [
      written(failureBlocks(benchmark, units, benchmark)),
      failureInPanel(benchmark, subject.file, `cost${side}`, units),
      ...ofTime,
      ...ofMemory,
      ...beside,
    ];
  }
  return [
    written(heading(3, 'Time')),
    ...TIME_BLOCKS[benchmark.kind](benchmark, units, ofTime),
    ...memoryBlocks(benchmark, units),
    ...ofMemory,
    ...sampleBlocks(benchmark, units, side),
    ...operationBlocks(benchmark, units, side),
    ...beside,
  ];
}
