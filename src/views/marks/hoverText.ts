import * as path from 'node:path';

import type {
  Frame,
  GradedDebuggability,
  Probe,
  Site,
  StackTraces,
} from '../../probe/debuggability';
import { isDelivered, probeWords } from '../../probe/consequenceWords';
import { type Finding, remedyOf } from '../../rules/finding';
import { changeSentence, fixSentence } from '../../report/messages/fix';
import { codeSpan, escaped, markdownWithCode } from '../../page/markdownText';
import { siteSentence, tellingProbe } from '../../probe/operationWords';
import { lapsesOf, MISUSE_WORDS, misuseWords, reachedWords } from '../../report/messages/site';
import type { Units } from '../../report/units';
import { visible } from '../../document/visible';
import type { AppliedFix } from '../../report/pages/change';
import type { LineMark } from './lineMarks';

/** Most lines of a stack, and most characters of a line; the panel has all of them. */
const MOST_LINES = 4;
const MOST_LENGTH = 120;

export interface HoverLinks {
  score: string;
  apply(fix: string): string;
}

/**
 * Markdown of a line's sites: the first with its two stacks, and a line for each other one. Text of
 * the subject is escaped.
 *
 * @param debuggability of the sites
 * @param folder removed from the paths in frames
 * @param links to the score and to commands that apply fixes, as Markdown
 * @param change effect of a fix on the file, if one was applied
 */
export function hoverText(
  mark: LineMark,
  debuggability: Pick<GradedDebuggability, 'stackTraces' | 'own'>,
  folder: string,
  change: AppliedFix | null,
  links: HoverLinks,
  units: Units,
): string {
  const [site, ...others] = mark.sites;
  const wrong = mark.findings.flatMap((finding) => [
    `**${markdownWithCode(visible(finding.message))}.**`,
    whatToDo(finding, units, links),
  ]);
  const said = (one: Site) =>
    `${markdownWithCode(siteSentence(one, debuggability.own !== undefined))}.`;
  const paragraphs = [
    ...wrong,
    ...(site && (wrong.length === 0 || isDelivered(site)) ? [`**${said(site)}**`] : []),
    ...(site ? siteParagraphs(site, debuggability.stackTraces, folder, units) : []),
    ...others.map(said),
    ...mark.unreached.map(({ method, why }) =>
      why === 'noIo'
        ? `What ${codeSpan(method)} waits for does no I/O that could be made to fail.`
        : `No run reached the call of ${codeSpan(method)}: nothing is known of it.`,
    ),
    ...(change ? [`${escaped(changeSentence(change))}.`] : []),
  ];
  const [first = '', ...rest] = paragraphs;
  // a long hover is cut, so links come first
  return [`${first} ${links.score}`, ...rest].join('\n\n');
}

/** The fix that was measured to end a finding, or the usual remedy. */
function whatToDo(finding: Finding, units: Units, links: HoverLinks): string {
  const { fix } = finding;
  if (!fix) return `What to do: ${markdownWithCode(remedyOf(finding))}`;
  return `Fix: ${markdownWithCode(visible(fixSentence(fix, units)))}. ${links.apply(fix.id)}`;
}

function siteParagraphs(
  site: Site,
  stackTraces: StackTraces,
  folder: string,
  units: Units,
): string[] {
  const probe = tellingProbe(site);
  return [
    ...(probe ? stackParagraphs(probe, folder) : []),
    ...broughtBack(probe, stackTraces, units),
    ...misuseParagraph(site, units),
    ...reachedParagraph(site),
  ];
}

function stackParagraphs(probe: Probe, folder: string): string[] {
  const atEnd = probe.named === 'finalCallback';
  const long =
    probe.named === 'switch' || probe.named === 'companion' ? probe.longStack : undefined;
  return [
    `What you get (${escaped(probeWords(probe))}):`,
    stack(probe.stack, folder, probe.message),
    ...(atEnd ? ['At the final callback:', stack(probe.finalStack, folder)] : []),
    ...(long ? [`With ${codeSpan(probe.with ?? '')}:`, stack(long, folder)] : []),
    'What you would need:',
    stack(wantedOf(probe), folder),
  ];
}

/** Frames of the subject, as those of the fakes would not help. */
function wantedOf({ wanted }: Probe): Frame[] {
  const own = wanted.filter(({ owner }) => owner === 'subject');
  return own.length > 0 ? own : wanted;
}

function stack(frames: readonly Frame[], folder: string, message?: string): string {
  const first = message?.split('\n', 1)[0] ?? '';
  const lines = folded(frames, folder);
  const more = lines.length - MOST_LINES;
  const items = [
    ...(first === '' ? [] : [codeSpan(first)]),
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return items.length > 0 ? items.map((item) => `- ${item}`).join('\n') : '- no frames';
}

const OTHERS: Readonly<Record<Exclude<Frame['owner'], 'subject'>, string>> = {
  harness: 'the faked I/O',
  node: 'Node',
  project: 'other files of the project',
  library: 'a library',
};

/** Lists the subject's frames one per line; others share a line, unless one of them matters. */
function folded(frames: readonly Frame[], folder: string): string[] {
  const lines: string[] = [];
  let others: Frame[] = [];
  const fold = () => {
    if (others.length > 0) lines.push(othersWords(others));
    others = [];
  };
  for (const frame of frames) {
    if (frame.owner === 'subject' || frame.locates || frame.lost) {
      fold();
      lines.push(frameText(frame, folder));
    } else {
      others.push(frame);
    }
  }
  fold();
  return lines;
}

/** Summary such as `3 frames of the faked I/O and Node`. */
function othersWords(frames: readonly Frame[]): string {
  const owners = new Set(frames.flatMap(({ owner }) => (owner === 'subject' ? [] : OTHERS[owner])));
  const count = frames.length === 1 ? '1 frame' : `${frames.length} frames`;
  return `${count} of ${[...owners].join(' and ')}`;
}

/** Markdown of a frame: a lost one struck through, one that names the call in bold. */
function frameText({ text, lost, locates }: Frame, folder: string): string {
  const shown = codeSpan(text.replaceAll(folder + path.sep, '').slice(0, MOST_LENGTH));
  if (lost) return `~~${shown}~~ lost`;
  return locates ? `**${shown}** names the call` : shown;
}

function broughtBack(probe: Probe | null, { trials }: StackTraces, units: Units): string[] {
  if (probe?.with !== undefined) {
    const name = probe.with;
    const price = trials.find((trial) => trial.name === name)?.price;
    const time = price?.state === 'scored' ? units.ratio(price.time.median) : null;
    const costs = time === null ? '' : `; it takes ${time} the time`;
    return [`Brought back by ${codeSpan(name)}${costs}.`];
  }
  if (probe?.broughtBackBy === undefined) return [];
  return [
    `It would be brought back by ${escaped(probe.broughtBackBy)}, which is no part of the program.`,
  ];
}

function misuseParagraph(site: Site, units: Units): string[] {
  const told = lapsesOf(site).map(
    (misuse) => `${MISUSE_WORDS[misuse.mode]}: ${escaped(misuseWords(misuse, units))}`,
  );
  return told.length > 0 ? [`If it is ${told.join('; if it is ')}.`] : [];
}

function reachedParagraph(site: Site): string[] {
  const words = reachedWords(site);
  return words === null ? [] : [`Reached ${escaped(words)}.`];
}
