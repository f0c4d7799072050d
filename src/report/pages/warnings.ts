import { ABOUT } from '../labels';
import { type Block, fact, heading } from '../page';
import type { Warning } from '../report';

/** Each warning with what to do about it, or nothing where there is none. */
export function warningBlocks(warnings: readonly Warning[], title = 'Warnings'): Block[] {
  if (warnings.length === 0) return [];
  return [heading(2, title), warningFacts(warnings, ({ about }) => ABOUT[about])];
}

/** Those that touch one figure: they stand right under it. */
export function warningsAbout(warnings: readonly Warning[], about: Warning['about']): Block[] {
  const touching = warnings.filter((warning) => warning.about === about);
  return touching.length === 0 ? [] : [warningFacts(touching, () => 'warning')];
}

function warningFacts(warnings: readonly Warning[], label: (warning: Warning) => string): Block {
  return {
    kind: 'facts',
    // of those that have a remedy in common, the last one says it
    rows: warnings.flatMap((warning, i) => [
      fact(label(warning), warning.cause, 'strong'),
      ...(warnings[i + 1]?.remedy === warning.remedy ? [] : [fact('', warning.remedy)]),
    ]),
  };
}
