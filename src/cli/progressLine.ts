import { visible } from '../document/visible';
import type { Page } from '../page/page';
import { renderText } from '../page/text';
import type { Progress } from '../scoring/score';
import type { Terminal } from './terminal';

/** Stages that end sooner are not logged, in milliseconds. */
const LONG_MS = 2000;
/** Rows of the terminal outside of a preview: empty lines around it, and the progress line. */
const ROWS_LEFT = 4;
const CLEAR_LINE = '\r\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/**
 * Shows progress on stderr: one line that is rewritten, or one line per stage if that is
 * impossible. A preview of the result stands above the line.
 */
export class ProgressLine {
  private readonly startMs: number;
  private lastStage = '';
  private isShown = false;
  private lastText = '';
  /** Lines of the preview. */
  private previewed: string[] = [];

  constructor(
    private readonly terminal: Pick<Terminal, 'stderr' | 'canRewrite' | 'width' | 'paint' | 'room'>,
    private readonly now: () => number,
  ) {
    this.startMs = now();
  }

  /** @param subject what is processed, such as a file's name */
  show(subject: string, progress: Progress): void {
    const text = `${visible(subject)}: ${progress.text}`;
    if (this.terminal.canRewrite) {
      this.terminal.stderr.write(`${CLEAR_LINE}${text}`);
      this.lastText = text;
      this.isShown = true;
      return;
    }
    const stage = `${subject} ${progress.stage}`;
    if (stage === this.lastStage || this.now() - this.startMs < LONG_MS) return;
    this.lastStage = stage;
    this.terminal.stderr.write(`${text}\n`);
  }

  /** Shows the beginning of a preliminary result, as far as it fits, until the next call. */
  preview(page: () => Page): void {
    const { stderr, canRewrite, width, room } = this.terminal;
    const { columns, rows } = room();
    if (!canRewrite || columns < width) return;
    const lines = renderText(page(), this.terminal).trimEnd().split('\n');
    const shown = ['', ...lines.slice(0, Math.max(0, rows - ROWS_LEFT)), ''];
    if (shown.join('\n') === this.previewed.join('\n')) return;
    stderr.write(`${this.clearing()}${shown.join('\n')}\n${this.lastText}`);
    this.previewed = shown;
    this.isShown = true;
  }

  /** Writes a line that stays. */
  say(text: string): void {
    this.end();
    this.terminal.stderr.write(`${visible(text)}\n`);
  }

  /** Clears the line for further output. */
  end(): void {
    if (this.isShown) this.terminal.stderr.write(this.clearing());
    this.isShown = false;
    this.previewed = [];
    this.lastText = '';
  }

  private clearing(): string {
    const above = this.previewed.length;
    return above === 0 ? CLEAR_LINE : `\r\x1b[${above}A${CLEAR_BELOW}`;
  }
}
