/**
 * What is measured of a file: simultaneous calls of the doxbee upload against its faked I/O
 * (`doxbee`) or of any other function against I/O that is invented for it (`function`), a whole
 * process that runs the file (`script`), one operation over and over (`ops`), or a server
 * that is asked by clients (`server`). They stand alone: who only names them needs no parser.
 */
export const WORKLOAD_KINDS = ['doxbee', 'function', 'script', 'ops', 'server'] as const;

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

/** Whether a kind is of simultaneous calls of a function, of whose I/O something is known. */
export function callsFunction(kind: WorkloadKind): boolean {
  return kind === 'doxbee' || kind === 'function';
}
