/** Holds what a report says in one place against what it says in others. */

import { annotationsOf } from '../../src/project/exports/annotations';
import { junitOf } from '../../src/project/exports/junit';
import { sarifOf } from '../../src/project/exports/sarif';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { onceInProject } from '../../src/report/toldOnce';
import { foundWords } from '../../src/report/messages/glance';
import { lineWord } from '../../src/report/messages/site';
import { projectPage } from '../../src/report/pages/project';
import { scorePage } from '../../src/report/pages/score';
import { findingsOfProject, type ProjectScore } from '../../src/report/projectScore';
import type { Report } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { isTold, type Finding } from '../../src/rules/finding';
import { lineMarks } from '../../src/views/marks/lineMarks';

const units = createUnits('en-US');

/** Contradictions of one report, each in a few words. */
export function contradictionsOf(report: Report): string[] {
  const { findings, debuggability, subject } = report;
  const told = findings.filter(isTold);
  const page = renderText(scorePage(report, units), { width: 200, paint: plainPaint });
  const headline = foundWords(report, units);
  const found: string[] = [...twice(findings), ...ownNamesIn(report), ...ownNamesIn(page)];
  const check = (isRight: boolean, words: string) => isRight || found.push(words);
  const count = Number(/^(\d+) finding/.exec(headline)?.[1] ?? 0);
  check(count === told.length, `${headline}, of ${told.length} findings`);
  if (headline === 'no problem found') {
    check(!page.includes('What to do\n'), `${headline}, and what to do`);
    check(
      !/as if nothing had|hides the failure|ends? the process/.test(page),
      `${headline}: ${page}`,
    );
  }
  check(
    !(page.includes('as transpiled by Async Score') && /the file ran +through/.test(page)),
    'the file ran in two ways',
  );
  if (debuggability.state === 'scored') {
    const marks = lineMarks(debuggability.stackTraces, findings, subject.file);
    const marked = new Set(marks.flatMap((mark) => mark.findings));
    const here = told.filter(({ file }) => file === subject.file);
    check(marked.size === here.length, `${marked.size} findings marked, of ${here.length}`);
    const words = debuggability.stackTraces.sites.map(lineWord);
    check(
      headline !== 'no problem found' || !words.some((word) => HARM.test(word)),
      `${headline}, and lines that say: ${words.join(', ')}`,
    );
  }
  return found;
}

const HARM = /hides the failure|ends the process|waits for ever|calls back twice/;

/** Contradictions of the outputs of a project. */
export function contradictionsOfProject(project: ProjectScore): string[] {
  const findings = findingsOfProject(project);
  const told = findings.filter(isTold);
  const page = renderText(projectPage(project, units), { width: 200, paint: plainPaint });
  const sarif = sarifOf(project).runs[0]!.results!;
  const counts = {
    page: Number(/: ([\d,]+) findings? in /.exec(page)?.[1]?.replace(',', '') ?? 0),
    junit: junitOf(project).match(/<failure /g)?.length ?? 0,
    annotations: annotationsOf(project).split('\n').length - 1,
    sarif: sarif.length - (findings.length - told.length),
  };
  const wrong = Object.entries(counts).filter(([, count]) => count !== told.length);
  const again = onceInProject(project.functions);
  return [
    ...wrong.map(([where, count]) => `${count} findings in ${where}, of ${told.length}`),
    ...twice(findings),
    ...ownNamesIn(project),
    ...ownNamesIn(page),
    ...outside(project),
    ...(JSON.stringify(again) === JSON.stringify(project.functions) ? [] : ['not told once']),
  ];
}

function twice(findings: readonly Finding[]): string[] {
  const places = findings.map(
    ({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`,
  );
  return places
    .filter((place, index) => places.indexOf(place) !== index)
    .map((place) => `twice: ${place}`);
}

/** Findings at lines of another function that was scored. */
function outside({ functions }: ProjectScore): string[] {
  const contains = (one: ProjectScore['functions'][number], { file, line }: Finding) =>
    one.file === file && one.line <= line && line <= one.endLine;
  return functions.flatMap((one) =>
    one.state !== 'scored'
      ? []
      : one.findings
          .filter((each) => !contains(one, each))
          .filter((each) =>
            functions.some(
              (other) =>
                contains(other, each) &&
                other.state === 'scored' &&
                other.debuggability.state === 'scored',
            ),
          )
          .map(({ rule, line }) => `${one.path} has ${rule} at line ${line} of another`),
  );
}

/** Names of our own code; settings, such as `asyncScore.timeoutSeconds`, are for people. */
const OWN_NAMES =
  /\basyncScore(?!\.[a-z])\w*|__asyncScore|bench-runner[\\/](?!patterns)|packed\.js|\bmade\.(?:asyncScore|exports)/;

/** Texts with names of our own code. */
export function ownNamesIn(value: unknown): string[] {
  if (typeof value === 'string') return OWN_NAMES.test(value) ? [`a name of ours: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(ownNamesIn);
}
