/** Findings as commands of GitHub's runners, which show them at their lines. */

import { isTold, type Finding } from '../../rules/finding';
import { findingsOfProject, type ProjectScore } from '../../report/projectScore';

const COMMANDS = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' };

/**
 * One line for each finding, without hints; and for each function that the gate reports as slower.
 */
export function annotationsOf(project: ProjectScore): string {
  const slower = (project.gate?.reasons ?? []).filter(({ code }) => code === 'slower');
  return [
    ...findingsOfProject(project).filter(isTold).map(annotationOf),
    ...slower.map(({ file, line, message }) =>
      command('error', { file, line, title: 'async-score: slower' }, message),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function annotationOf({ severity, file, line, endLine, column, rule, message }: Finding): string {
  const places = { file, line, endLine, col: column, title: `async-score: ${rule}` };
  return command(COMMANDS[severity], places, message);
}

function command(name: string, own: Readonly<Record<string, string | number>>, message: string) {
  const properties = Object.entries(own).map(([key, value]) => `${key}=${property(String(value))}`);
  return `::${name} ${properties.join(',')}::${data(message)}`;
}

/** Escapes characters that would end the command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
