import type { ModulePlan } from '../../../bench-runner/protocol';
import { languageOf } from '../../document/document';
import { Disk } from '../../modules/disk';
import { marked } from './marked';

/** Of files that run as they are on disk, so many are marked: the nearest first. */
const MOST_FILES = 60;
const MOST_BYTES = 200_000;

/** Of one file: marks of others have other numbers. */
const MOST_MARKS = 1_000_000;

/** The plan for the program of `file`, all code of its project marked: also of files that run as they are. */
export function markedModules(file: string, plan: ModulePlan): ModulePlan {
  const disk = new Disk();
  let files = 0;
  const markedNext = (at: string, code: string) => {
    files += 1;
    return marked(at, code, files * MOST_MARKS);
  };
  const compiled = Object.entries(plan.files).map(
    ([at, each]) => [at, { ...each, code: markedNext(at, each.code) }] as const,
  );
  const led = new Set(Object.values(plan.resolutions).flatMap((each) => Object.values(each)));
  const others = new Set([file, ...Object.keys(plan.files), ...(plan.esModules ?? [])]);
  const asOnDisk = [...led]
    .filter((each) => !others.has(each) && languageOf(each) === 'javascript')
    .slice(0, MOST_FILES)
    .flatMap((each) => {
      const text = disk.text(each, MOST_BYTES);
      return text === null ? [] : [[each, { code: markedNext(each, text) }] as const];
    });
  return { ...plan, files: Object.fromEntries([...asOnDisk, ...compiled]) };
}
