/**
 * Kinds of measurement: simultaneous calls of the doxbee upload with faked I/O (`doxbee`), or of
 * another function with invented I/O (`function`); a process that runs the file (`script`); one
 * operation repeatedly (`ops`); a server with clients (`server`). They are apart from the analysis,
 * so that their users need no parser.
 */
export const WORKLOAD_KINDS = ['doxbee', 'function', 'script', 'ops', 'server'] as const;

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

/** True if a kind makes simultaneous calls of a function whose I/O is observed. */
export function callsFunction(kind: WorkloadKind): boolean {
  return kind === 'doxbee' || kind === 'function';
}
