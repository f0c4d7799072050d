/** What the probes show the code to get wrong: it stands before every figure. */

import { placeLink } from '../controls';
import type { Finding } from '../findings/finding';
import type { Severity } from '../findings/rules';
import { icon, type IconName } from '../icons';
import { el, type Markup } from '../markup';
import { type Block, drawn, fact, factsBlock, heading, type Tone, written } from '../page';
import { siteLinesWords } from '../siteWords';
import type { Units } from '../units';

const TONES: Readonly<Record<Severity, Tone>> = {
  error: 'bad',
  warning: 'bad',
  information: 'plain',
  hint: 'quiet',
};

const ICONS: Readonly<Record<Severity, IconName>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'lost',
};

/** @param side tells the two of a comparison apart, in the keys of what can be focused */
export function findingBlocks(
  findings: readonly Finding[],
  units: Units,
  title = 'What happens when it fails',
  side = '',
): Block[] {
  if (findings.length === 0) return [];
  const told = findings.filter(({ severity }) => severity !== 'hint');
  const hints = findings.filter(({ severity }) => severity === 'hint');
  return [
    written(
      heading(2, title),
      factsBlock([
        ...told.map(({ rule, severity, message }) => fact(rule, message, TONES[severity])),
        ...(hints.length > 0 ? [fact('stack-lost', hintWords(hints, units), TONES.hint)] : []),
      ]),
    ),
    ...(told.length > 0 ? [drawnFindings(told, title, side)] : []),
  ];
}

/** Many calls may lose their stacks: the lines are told, and the reason once. */
function hintWords(hints: readonly Finding[], units: Units): string {
  const lines = hints.map(({ line }) => line);
  return `No stack names the call that failed: ${siteLinesWords(lines, units)}`;
}

function drawnFindings(findings: readonly Finding[], title: string, side: string): Block {
  const items = findings.map((finding, index) => item(finding, `finding${side}:${index}`));
  return drawn(
    el('h2', { class: 'findings-title' }, title),
    el('ul', { class: 'warnings findings' }, ...items),
  );
}

function item({ severity, rule, message, related, ...at }: Finding, key: string): Markup {
  const links = [{ ...at, message: '' }, ...related].map((place, index) =>
    placeLink(`${key}:${index}`, place, `Line ${place.line}`, `line ${place.line}`),
  );
  const more = el('span', { class: 'aside' }, ` ${rule}, `, ...links.flatMap(separated));
  return el('li', {}, icon(ICONS[severity]), el('p', {}, `${message}.`, more));
}

function separated(link: Markup, index: number): (Markup | string)[] {
  return index === 0 ? [link] : [' and ', link];
}
