import type { Readable } from 'node:stream';

/** Keeps the last part of a stream's output and counts all of it; the stream never blocks. */
export class OutputTail {
  private chunks: Buffer[] = [];
  private kept = 0;
  bytes = 0;

  constructor(
    stream: Readable,
    private readonly limitBytes: number,
  ) {
    stream.on('data', (chunk: Buffer) => this.add(chunk));
    // a broken stream has no more output
    stream.on('error', () => {});
  }

  private add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.chunks.push(chunk);
    this.kept += chunk.length;
    while (this.kept - (this.chunks[0]?.length ?? 0) >= this.limitBytes) {
      this.kept -= this.chunks.shift()?.length ?? 0;
    }
  }

  /** Returns at most `limitBytes` from the end. */
  text(): string {
    const all = Buffer.concat(this.chunks);
    return all.subarray(Math.max(0, all.length - this.limitBytes)).toString('utf8');
  }
}
