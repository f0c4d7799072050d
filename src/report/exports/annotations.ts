/** Findings as commands of GitHub's runners, which show them at their lines. */

import { isTold, type Finding } from '../findings/finding';
import { findingsOfProject, type ProjectScore } from '../projectScore';

const COMMANDS = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' };

/** A line each, without those that are hints. */
export function annotationsOf(project: ProjectScore): string {
  return findingsOfProject(project)
    .filter(isTold)
    .map((finding) => `${annotationOf(finding)}\n`)
    .join('');
}

function annotationOf({ severity, file, line, endLine, column, rule, message }: Finding): string {
  const places = { file, line, endLine, col: column, title: `async-score: ${rule}` };
  const own = Object.entries(places).map(([key, value]) => `${key}=${property(String(value))}`);
  return `::${COMMANDS[severity]} ${own.join(',')}::${data(message)}`;
}

/** What would end the command is written by its number. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
