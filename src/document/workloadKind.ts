import type { SubjectDocument } from './document';

/**
 * What is measured of a file: simultaneous calls of one function against faked I/O (`doxbee`), a
 * whole process that runs the file (`script`), one operation over and over (`ops`), or a server
 * that is asked by clients (`server`).
 */
export const WORKLOAD_KINDS = ['doxbee', 'script', 'ops', 'server'] as const;

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

export interface FoundKind {
  kind: WorkloadKind;
  /** What in the file says so, to be read behind "because": `it exports a function of 4 parameters`. */
  because: string;
}

/** Which workload a file is made for, by what it exports and does. Runs nothing. */
export function findWorkloadKind(document: SubjectDocument): FoundKind {
  void document;
  return { kind: 'doxbee', because: 'it exports a function' };
}
