/**
 * How far the imports of a document are followed: a matter of a second or two. No clock decides, or a
 * busy machine would invent what an idle one reads.
 */
const MOST_FILES = 600;
const MOST_BYTES = 12 * 1024 * 1024;
/** Larger files are a tool's output: they run as they are. */
export const MOST_FILE_BYTES = 2 * 1024 * 1024;

/** Counts what was read, and tells when that was enough. */
export class Bounds {
  private files = 0;
  private bytes = 0;
  /** The bound that was reached, in one sentence. */
  reached: string | null = null;

  /** Whether one more file may be read. */
  allow(): boolean {
    if (this.reached !== null) return false;
    if (this.files >= MOST_FILES) this.reached = `${MOST_FILES} files`;
    else if (this.bytes >= MOST_BYTES) this.reached = `${MOST_BYTES / 1024 / 1024} MB`;
    return this.reached === null;
  }

  count(text: string): void {
    this.files++;
    this.bytes += text.length;
  }
}
