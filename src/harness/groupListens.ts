import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

import { membersOf } from './processFiles';

/** State of a socket that listens, in /proc/net/tcp. */
const LISTENS = '0A';
/** Local addresses, as they stand there, at which 127.0.0.1 is answered: its own, or all. */
const ANSWER_LOOPBACK: ReadonlySet<string> = new Set([
  '0100007F',
  '00000000',
  '00000000000000000000000000000000',
  '0000000000000000FFFF00000100007F',
]);

/**
 * Whether only processes outside of the group that `leader` leads listen on that port of the
 * loopback interface. False where nothing listens there (yet), and where the system does not tell.
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

/** Inodes of a process's sockets, or null where its descriptors may not be read. */
function socketsOf(pid: string): string[] | null {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((fd) => inodeAt(`${folder}/${fd}`));
  } catch (error) {
    // it has ended
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null;
  }
}

/** Empty for what is no socket, and for a descriptor that was closed meanwhile. */
function inodeAt(link: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    return [];
  }
}
