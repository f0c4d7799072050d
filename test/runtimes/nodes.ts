import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** A folder in which a test lays out Nodes as version managers do. */
export class NodeFolder {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'runtimes-'));

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** The absolute path of a name in here; the folders above it are made. */
  at(name: string): string {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    return file;
  }

  write(name: string, text: string, mode = 0o644): string {
    const file = this.at(name);
    fs.writeFileSync(file, text, { mode });
    return file;
  }

  /** The Node that runs the test, at another place. */
  link(name: string, target = process.execPath): string {
    const file = this.at(name);
    fs.symlinkSync(target, file);
    return file;
  }

  script(name: string, body: string): string {
    return this.write(name, `#!/bin/sh\n${body}\n`, 0o755);
  }

  /** A binary that answers as the Node that runs the test does, but for its version. */
  pretended(name: string, version: string, lts?: string): string {
    return this.write(name, pretendedNode(version, lts), 0o755);
  }
}

/** The text of a script that answers as a Node of that version. */
export function pretendedNode(version: string, lts?: string): string {
  const versions = JSON.stringify({ ...process.versions, node: version });
  return `#!${process.execPath}
Object.defineProperty(process, 'versions', { value: ${versions} });
Object.defineProperty(process, 'release', { value: ${JSON.stringify({ lts })} });
process.execPath = __filename;
eval(process.argv.pop());
`;
}
