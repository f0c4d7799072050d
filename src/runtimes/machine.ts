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
