/**
 * Limits of following a document's imports: about a second or two. They are no time limits, so that
 * load does not change the result.
 */
const MOST_FILES = 600;
const MOST_BYTES = 12 * 1024 * 1024;
/** Size above which a file is a tool's output, and runs unchanged. */
export const MOST_FILE_BYTES = 2 * 1024 * 1024;

/** Counts the files and bytes that are read, and reports a reached limit. */
export class Bounds {
  private files = 0;
  private bytes = 0;
  /** Limit that was reached, in words. */
  reached: string | null = null;

  /** True if one more file may be read. */
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
