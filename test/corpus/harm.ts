import * as path from 'node:path';

import { paragraph, type Block } from '../../src/page/page';
import { PROJECT } from '../subjects';
import { changed, namesElsewhere, stateOfProject } from './untouched';
import { leftBehind } from '../leftBehind';

/** What functions that were called left behind. */
export interface Harm {
  /** Files looked at; and the paths, within the project, of those that came, went or changed. */
  files: number;
  changed: string[];
  /** Names that came or went in the folder for temporary files and at home, whoever's they are. */
  elsewhere: string[];
  /** Processes of a run that still run, by their numbers; null where the system does not show them. */
  processes: number[] | null;
}

/** Looks at what is there; what it returns tells what became of it. */
export function watchHarm(): () => Promise<Harm> {
  const project = stateOfProject();
  const names = namesElsewhere();
  return async () => ({
    files: project.size,
    changed: changed(project, stateOfProject()).map((file) => path.relative(PROJECT, file)),
    elsewhere: changed(names, namesElsewhere()),
    // a run is marked by the number of the process that started it, and so is all that it starts
    processes: process.platform === 'linux' ? await leftBehind() : null,
  });
}

export function isHarmless({ changed: found, processes }: Harm): boolean {
  return found.length === 0 && (processes ?? []).length === 0;
}

/** What was looked at, and what was found. */
export function harmTold({ files, changed: found, elsewhere, processes }: Harm): Block[] {
  return [
    paragraph(
      `Of the ${files} files and folders of the project, its packages included, those that came, went or have another size or time of change: ${listed(found)}. What git notes for itself is not looked at.`,
    ),
    paragraph(
      `Names that came or went in the folder for temporary files, and in two levels of the home folder, whoever's they are: ${elsewhere.length}.`,
    ),
    paragraph(
      processes === null
        ? 'Whether processes are left was not looked at: this system does not show whose they are.'
        : `Processes that are left of a run, which could listen to a port: ${listed(processes)}.`,
    ),
  ];
}

const MOST_LISTED = 10;

function listed(found: readonly (string | number)[]): string {
  if (found.length === 0) return 'none';
  const rest = found.length - MOST_LISTED;
  return found.slice(0, MOST_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
