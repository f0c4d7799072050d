import { icon, type IconName } from '../../page/icons';
import { el, type Markup } from '../../page/markup';
import { type Block, drawn, fact, type Facts, factsBlock, heading, written } from '../../page/page';
import type { Warning } from '../report';
import { waysInEditor } from '../../page/ways';

/** Each warning with what to do about it, or nothing where there is none. */
export function warningBlocks(warnings: readonly Warning[], title = 'Warnings'): Block[] {
  if (warnings.length === 0) return [];
  return [heading(2, title), warningFacts(warnings, ({ about }) => about)];
}

/** Warnings about one figure, right under it. */
export function warningsAbout(warnings: readonly Warning[], about: Warning['about']): Block[] {
  const touching = warnings.filter((warning) => warning.about === about);
  if (touching.length === 0) return [];
  return [written(warningFacts(touching, () => 'warning')), drawn(warningList(touching))];
}

function warningFacts(warnings: readonly Warning[], label: (warning: Warning) => string): Facts {
  return factsBlock(
    warnings.map((warning, i) => [
      fact(label(warning), warning.cause, 'strong'),
      !isSaidLater(warnings, i) && fact('', warning.remedy),
    ]),
  );
}

/** @param sign that stands before each */
export function warningList(warnings: readonly Warning[], sign: IconName = 'warning'): Markup {
  const items = warnings.map(({ cause, remedy }, i) => {
    const said = isSaidLater(warnings, i)
      ? null
      : el('span', { class: 'remedy' }, waysInEditor(remedy));
    return el('li', {}, icon(sign), el('p', {}, cause, ' ', said));
  });
  return el('ul', { class: sign === 'warning' ? 'warnings' : 'warnings noted' }, ...items);
}

/** Of those that have a remedy in common, the last one says it. */
function isSaidLater(warnings: readonly Warning[], index: number): boolean {
  return warnings[index + 1]?.remedy === warnings[index]?.remedy;
}
