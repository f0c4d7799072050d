/**
 * What is measured of a file: simultaneous calls of one function against faked I/O (`doxbee`), a
 * whole process that runs the file (`script`), one operation over and over (`ops`), or a server
 * that is asked by clients (`server`). They stand alone: who only names them needs no parser.
 */
export const WORKLOAD_KINDS = ['doxbee', 'script', 'ops', 'server'] as const;

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];
