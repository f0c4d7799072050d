import type { ProbeListing } from '../listings';
import { factsBlock, fact, heading, type Page } from '../page';
import type { Units } from '../units';
import { debuggabilitySentence, runtimeWords } from '../words';
import { distinct } from './bench';
import { callBlocks, outsideFacts } from './call';
import { debuggabilityBlocks } from './debuggability';
import { platformFacts } from './measured';
import { foundBlocks } from './findings';
import { entryName } from './subject';

export function probePage({ subjects, machine }: ProbeListing, units: Units): Page {
  return [
    ...subjects.flatMap(({ runtime, debuggability, ...entry }) => [
      heading(1, entryName(entry), runtimeWords(runtime)),
      ...foundBlocks(entry, units),
      factsBlock([
        fact('Debuggability', debuggabilitySentence(debuggability, units)),
        ...outsideFacts(debuggability.sideEffects ?? [], units),
      ]),
      ...callBlocks({ ...entry, subject: entry, ioMs: null }, units),
      heading(2, 'Call sites'),
      ...debuggabilityBlocks(debuggability, runtime, units),
    ]),
    heading(2, 'How this was measured'),
    factsBlock(platformFacts(machine, distinct(subjects.map(({ runtime }) => runtime)), units)),
  ];
}
