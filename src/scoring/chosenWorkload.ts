import type { SubjectDocument } from '../document/document';
import { findWorkloadKind, type WorkloadKind } from '../document/workloadKind';
import { failure, type Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import type { WorkloadOptions } from '../harness/workload';
import type { WorkloadChoice } from '../report/report';

/**
 * Returns the workload that the user asked for, or else the manifest of the gallery, or else the
 * file's own.
 */
export function chosenWorkload(
  document: SubjectDocument,
  functionName: string | null,
  { kind }: Pick<WorkloadOptions, 'kind'>,
  { members }: Gallery,
): WorkloadChoice {
  if (kind !== 'auto') return { kind, chosenBy: 'person', because: 'it was asked for' };
  const member = members.find(({ document: { file } }) => file === document.file);
  if (!member) return { ...findWorkloadKind(document, functionName), chosenBy: 'file' };
  return { kind: member.kind, chosenBy: 'gallery', because: 'the gallery says so' };
}

/** Explains why no call of a file can fail, if it is no doxbee upload. */
export function notProbed(kind: WorkloadKind): Failure {
  return failure(
    'skipped',
    'notThisWorkload',
    `No faked I/O can be made to fail: ${NOT_PROBED[kind]}.`,
    {
      needed: 'a function that is called with I/O of ours',
      remedy:
        'Name a function of the file (--function, FILE#NAME), or say so with --workload function or asyncScore.workload.',
    },
  );
}

const NOT_PROBED: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'none was asked for',
  function: 'none was asked for',
  script: 'a script is measured as a whole process',
  ops: 'an operation is measured as it is',
  server: 'a server is asked from outside',
};
