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
    // some virtual machines tell no model
    cpu: cpus[0]?.model.trim() || 'unknown CPU',
    cores: cpus.length,
    memoryBytes: os.totalmem(),
  };
}

/** The same for this machine alone, until it is started anew where the system tells when that was. */
export function thisMachine(): string {
  return JSON.stringify([describeMachine(), os.hostname(), bootId()]);
}

/** Machines of a CI service are alike in all else. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
