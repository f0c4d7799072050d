import type { Group, Row } from './row';
import { amounts } from './rows/amounts';
import { builtins } from './rows/builtins';
import { calls } from './rows/calls';
import { ends } from './rows/ends';
import { errors } from './rows/errors';
import { forged } from './rows/forged';
import { loops } from './rows/loops';
import { names } from './rows/names';
import { projects } from './rows/projects';
import { reaching } from './rows/reaching';
import { reading } from './rows/reading';
import { situations } from './rows/situations';

export const CATALOGUE: readonly Group[] = [
  ...[loops, amounts, ends, builtins, errors, forged, reaching],
  ...[reading, projects, calls, names, situations],
];

export const ROWS: readonly Row[] = CATALOGUE.flatMap(({ rows }) => rows);
