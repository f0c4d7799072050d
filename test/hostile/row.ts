import type { ReasonCode } from '../../src/failure';
import type { World } from './world';

/**
 * A subject, or a situation, that somebody hostile could bring about, and what is to come of it. Of all
 * of them: no process is left, nothing is printed that a terminal acts on or that is a raw error of our
 * own, and no file of the row's world has come, gone or changed that `leaves` does not name.
 *
 * In texts, `$HOME`, `$WORK` and `$TMP` are folders of the row's own world, `$MARK` a word that it is
 * found by, and `$PORT` a port of 127.0.0.1 that nobody may knock at.
 */
export interface Row {
  /** In one sentence without its subject: `loops for ever in its first call`. */
  does: string;
  /** Of the working copy, by their paths. The first one is scored, unless `argv` says otherwise. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** What else is there before: links, pipes, rights. */
  arrange?: (world: World) => void;
  /** Behind `async-score`; `FILE` is the first file. Left out: `bench FILE` with the smallest measurement. */
  argv?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** A process of its own, as it is shipped. Left out: that of the rows before is used again. */
  own?: OwnProcess;
  says: Says;
  exit: number | NodeJS.Signals;
  /** It has ended by then, also on a machine that does other things meanwhile. Left out: 30. */
  withinS?: number;
  /** Paths in the row's world that differ afterwards, which are known to get past the seat belt. */
  leaves?: readonly string[];
}

export interface OwnProcess {
  /** Sent to it as soon as it has a child that runs. */
  signal?: NodeJS.Signals;
  /** Where its output goes. Left out: to a pipe that is read. */
  stdout?: string;
  /** Node that runs it, where that is not this one. */
  flags?: readonly string[];
}

/** Texts in which `…` stands for any others. */
export interface Says {
  /**
   * `scored` where there is a result, `usage` where the terminal says no more than what is wrong, `text`
   * where it was not asked for JSON, `nothing` where nobody was left to say it.
   */
  code: ReasonCode | 'scored' | 'usage' | 'text' | 'nothing';
  message?: string;
  found?: string;
  needed?: string;
  remedy?: string;
  /** Side effects, such as `wrote $HOME/x`, each refused unless it ends in `: done`. */
  effects?: readonly string[];
  /** Somewhere in all that is printed. */
  prints?: readonly string[];
  /** Nowhere in it: what a subject would have been told in the place of what was measured. */
  never?: readonly string[];
}

/** Rows that belong together, as the catalogue has them. */
export interface Group {
  title: string;
  rows: readonly Row[];
}
