/** A project as one file of HTML that stands alone: a list to search and sort, and a page a function. */

import { baseName } from '../../document/words';
import { createHash } from 'node:crypto';

import { cpuCell, cpuOfCallWords, waitsWords, worstFirst } from '../messages/project';
import { isTold } from '../../rules/finding';
import { beginning, END, escaped, renderBlocks } from '../../page/html';
import { listOf, type Block, fact, factsBlock, heading, paragraph } from '../../page/page';
import { findingBlocks } from '../pages/findings';
import { failureBlocks } from '../pages/failure';
import { failsCell } from '../pages/failsColumn';
import { projectLead, unreadBlocks } from '../pages/project';
import { raceBlocks } from '../pages/together';
import {
  notScoredBecause,
  type ProjectFunction,
  type ProjectRow,
  type ProjectScore,
  rowOfProject,
} from '../projectScore';
import type { Units } from '../units';
import { failureSentence } from '../messages/score';
import { PROJECT_SCRIPT } from './projectScript';
import { PROJECT_STYLE } from './projectStyle';

/** In pieces, one a function: a large project is never one text in memory. */
export function* projectHtml(project: ProjectScore, units: Units): Generator<string> {
  const hash = createHash('sha256').update(PROJECT_SCRIPT).digest('base64');
  const more = { style: PROJECT_STYLE, scriptHash: `sha256-${hash}` };
  yield beginning(baseName(project.folder), more);
  yield '<div class="overview" id="functions" tabindex="-1">\n';
  yield renderBlocks(projectLead(project, units));
  const rows = project.functions.map((one) => ({ ...rowOfProject(one), one }));
  const inOrder = worstFirst(rows);
  const isTimed = rows.some(({ cpuUs }) => typeof cpuUs === 'number');
  yield SEARCH;
  yield tableBeginning(isTimed);
  for (const [index, row] of inOrder.entries()) yield listed(row, index, isTimed, units);
  yield '</tbody></table></div>\n';
  yield renderBlocks(unreadBlocks(project, units));
  yield '</div>\n';
  for (const [index, { one }] of inOrder.entries())
    yield functionPage(one, index, inOrder.length, units);
  yield `<script>${PROJECT_SCRIPT}</script>\n`;
  yield END;
}

/** Shown by the script: without one nothing could be searched. */
const SEARCH = `<form class="search" role="search" hidden>
<label for="search">Search functions</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<p role="status"></p>
</form>
`;

function tableBeginning(isTimed: boolean): string {
  const cpu = isTimed ? '<th scope="col" class="number">CPU a call</th>' : '';
  return `<div class="wide" tabindex="0" role="region" aria-label="Functions"><table class="functions">
<thead><tr><th scope="col">function</th><th scope="col" aria-sort="ascending">if it fails</th>
<th scope="col" class="number">findings</th><th scope="col" class="number">debuggability</th>
${cpu}<th scope="col" class="number">waits</th><th scope="col" class="number">tokens</th></tr></thead>
<tbody>
`;
}

/** Times of two machines stay apart when they are sorted. */
const APART = 1e12;

function listed(
  row: ProjectRow & { one: ProjectFunction },
  index: number,
  isTimed: boolean,
  units: Units,
): string {
  const { file, path, one, findings, tokens, waits } = row;
  const { cpu } = one;
  const cpuValue = cpu?.state === 'scored' ? -cpu.medianUs - (cpu.shard ?? 0) * APART : 0;
  const cpuText = isTimed
    ? `<td class="number" data-value="${cpuValue}">${escaped(cpuCell(row, one, units))}</td>`
    : '';
  const waited = waits ? waitsWords(waits, units) : '';
  const name = `${file}#${path}`;
  const { text, tone = 'plain' } = failsCell(row, units);
  const total = totalOf(one);
  const graded = total === null ? '–' : `${total} of 10`;
  return `<tr data-words="${escaped(`${name} ${text}`.toLowerCase())}"><th scope="row" data-value="${escaped(name)}"><a href="#function-${index + 1}"><code>${escaped(name)}</code></a></th>
<td class="sentence ${tone}" data-value="${index}">${escaped(text)}</td><td class="number" data-value="${-findings.length}">${units.count(findings.length)}</td>
<td class="number" data-value="${total ?? 11}">${graded}</td>
${cpuText}<td class="number" data-value="${waits ? waits.bestMs - waits.inRowMs : 0}">${escaped(waited)}</td><td class="number" data-value="${-tokens}">${units.count(tokens)}</td></tr>
`;
}

function totalOf(one: ProjectFunction): number | null {
  if (one.state !== 'scored' || one.debuggability.state !== 'scored') return null;
  return one.debuggability.total;
}

function functionPage(one: ProjectFunction, index: number, of: number, units: Units): string {
  const id = `function-${index + 1}`;
  const title = `${one.file}#${one.path}`;
  return `<article class="function" id="${id}" tabindex="-1" aria-label="${escaped(title)}">
<nav aria-label="From ${escaped(title)}">${links(index, of)}</nav>
${renderBlocks([heading(1, title, `line ${one.line}`), ...blocksOf(one, index, units)])}</article>
`;
}

function links(index: number, of: number): string {
  const to = (target: string, text: string) => `<a href="#${target}">${text}</a>`;
  return listOf(
    to('functions', 'All functions'),
    index > 0 && to(`function-${index}`, 'Previous'),
    index + 1 < of && to(`function-${index + 2}`, 'Next'),
  ).join(' ');
}

function blocksOf(one: ProjectFunction, index: number, units: Units): Block[] {
  const tokens = fact('Complexity', units.counted(one.tokens, 'token'));
  if (one.state !== 'scored') return [factsBlock([tokens]), ...failureBlocks(one, units)];
  const { findings, races, ignored, debuggability, cpu, waits } = one;
  const why = notScoredBecause(one);
  return listOf(
    !findings.some(isTold) && !why && paragraph('Nothing was found in it.'),
    findingBlocks(findings, units, 'What to do', String(index), ignored),
    raceBlocks(findings, races, units, String(index)),
    heading(2, 'What was measured'),
    factsBlock([
      tokens,
      debuggability.state === 'scored' && [
        fact('Debuggability', gradeWords(debuggability)),
        fact('Made to fail', units.counted(debuggability.sites, 'call')),
      ],
      cpu?.state === 'scored' && fact('CPU time of a call', cpuOfCallWords(cpu, units)),
      cpu && cpu.state !== 'scored' && fact('CPU time of a call', failureSentence(cpu, units)),
      waits && fact('Waits', waitsWords(waits, units)),
    ]),
    debuggability.state !== 'scored' && failureBlocks(debuggability, units),
  );
}

function gradeWords({
  total,
  stackTraces,
  sourceMaps,
}: { [Key in 'total' | 'stackTraces' | 'sourceMaps']: number }): string {
  return `${total} of 10 (stack traces ${stackTraces} of 5, source maps ${sourceMaps} of 5)`;
}
