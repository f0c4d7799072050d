/**
 * A remedy names every way to do it, as a report is read anywhere: `(--budget,
 * asyncScore.budgetSeconds)`. Where it is shown, the way is named that is there: in the editor what
 * is clicked, in a terminal what is typed.
 */

const TYPED = String.raw`(?:--[a-z][a-z-]*(?: (?:real|invented|auto|return|function|NAME))?|FILE#NAME(?: --io real)?|@score case)`;
const CLICKED = String.raw`(?:(?:(?:the )?setting )?asyncScore\.\w+(?:\.\w+)*|(?:by )?(?:the )?command "[^"]+"|the panel)`;
const WAY = new RegExp(`${TYPED}|${CLICKED}`, 'g');
const WAYS = new RegExp(
  `(?:${TYPED}|${CLICKED})(?:(?:, or |, | or | \\()(?:${TYPED}|${CLICKED})\\)?)*`,
  'g',
);
const IS_TYPED = new RegExp(`^${TYPED}$`);

/** Controls of the editor, by the options that they stand for. */
const CLICKS: readonly (readonly [option: string, click: string])[] = [
  ['--function', 'command "Score function…"'],
  ['FILE#NAME', 'command "Score function…"'],
  ['--completes', 'the list "Ends" under how it was called'],
  ['--io', 'the list "I/O" under how it was called'],
  ['--case', 'the list "Case" under how it was called'],
  ['--workload', 'a click on its load above'],
  ['--runtime', 'command "Pick Node runtime…"'],
];

/** `Allow more time (the setting "Budget Seconds").` */
export function waysInEditor(text: string): string {
  return kept(text, (ways) => {
    const clicked = ways.filter((way) => !IS_TYPED.test(way)).map(clickWords);
    return clicked.length > 0 ? clicked : [...new Set(ways.map(clickOf))];
  });
}

/** `Allow more time (--budget).` */
export function waysInTerminal(text: string): string {
  return kept(text, (ways) => {
    const typed = ways.filter((way) => IS_TYPED.test(way));
    return typed.length > 0 ? typed : ways;
  });
}

function kept(text: string, choose: (ways: string[]) => string[]): string {
  return text.replace(WAYS, (ways) => {
    const one = choose(ways.match(WAY) ?? [ways]).join(' or ');
    const isOpen = ways.split('(').length < ways.split(')').length;
    return isOpen ? `${one})` : one;
  });
}

function clickWords(way: string): string {
  const [, key] = /asyncScore\.(.+)$/.exec(way) ?? [];
  if (way === 'the panel') return 'the lists under how it was called';
  return key === undefined ? way : `the setting "${settingTitle(key)}"`;
}

function clickOf(way: string): string {
  return CLICKS.find(([option]) => way.startsWith(option))?.[1] ?? way;
}

/** As the editor's settings show it: `Marks: End Of Line`, `IO Delay Milliseconds`. */
export function settingTitle(key: string): string {
  const spaced = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const parts = spaced.split('.').map((part) => part.replace(/\b[a-z]/g, (c) => c.toUpperCase()));
  return parts.join(': ');
}
