import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

import { membersOf } from './processFiles';

/** State of a socket that listens, in /proc/net/tcp. */
const LISTENS = '0A';
/** Local addresses in that file's form that receive connections to 127.0.0.1: its own, or all. */
const ANSWER_LOOPBACK: ReadonlySet<string> = new Set([
  '0100007F',
  '00000000',
  '00000000000000000000000000000000',
  '0000000000000000FFFF00000100007F',
]);

/**
 * True if only processes outside the group of `leader` listen on that port of the loopback
 * interface. False if nothing listens there (yet), or the system does not report it.
 */
export function onlyOthersListen(leader: number, port: number): boolean {
  const listening = listeningOn(port);
  const members = membersOf(leader);
  if (listening.size === 0 || members === null || members.length === 0) return false;
  const open = members.map(({ pid }) => socketsOf(pid));
  if (open.some((sockets) => sockets === null)) return false;
  return !open.some((sockets) => sockets?.some((inode) => listening.has(inode)));
}

/** Inodes of sockets; empty where the system does not show them. */
function listeningOn(port: number): Set<string> {
  const asHex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(rowsOf);
  const found = rows.filter(([, local = '', , state]) => {
    const [address = '', localPort] = local.split(':');
    return state === LISTENS && localPort === asHex && ANSWER_LOOPBACK.has(address);
  });
  return new Set(found.map((row) => row[9] ?? ''));
}

function rowsOf(file: string): string[][] {
  try {
    const [, ...lines] = readFileSync(file, 'latin1').trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/));
  } catch {
    return [];
  }
}

/** Inodes of a process's sockets, or null if its descriptors are not readable. */
function socketsOf(pid: string): string[] | null {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((fd) => inodeAt(`${folder}/${fd}`));
  } catch (error) {
    // the process has ended
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null;
  }
}

/**
 * Returns the inode of a socket; empty for other files, and for a descriptor that was closed
 * meanwhile.
 */
function inodeAt(link: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    return [];
  }
}
