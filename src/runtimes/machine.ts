import { readFileSync } from 'node:fs';
import * as os from 'node:os';

/** The machine that measured. */
export interface Machine {
  os: string;
  cpu: string;
  cores: number;
  memoryBytes: number;
}

export function describeMachine(): Machine {
  const cpus = os.cpus();
  return {
    os: `${os.type()} ${os.release()} ${os.arch()}`,
    // some virtual machines report no model
    cpu: cpus[0]?.model.trim() || 'unknown CPU',
    cores: cpus.length,
    memoryBytes: os.totalmem(),
  };
}

/** Identity of this machine, until it restarts where the system reports its start. */
export function thisMachine(): string {
  return JSON.stringify([describeMachine(), os.hostname(), bootId()]);
}

/** Id of the system's start: machines of a CI service are alike in all else. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
