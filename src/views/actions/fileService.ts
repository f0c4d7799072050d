import { functionOnLine } from '../../document/findFunction';
import { failure } from '../../failure';
import { cursorLine } from '../../host/activeEditor';
import type { Settings } from '../../host/configuration';
import type { FileNews } from '../../host/fileNews';
import type { RemoteCore } from '../../host/lazyCore';
import type { EditorSubject } from '../../host/subjects';
import { keyOfTarget, type EditorTarget } from '../../host/target';
import type { SeveralFunctions } from '../../scoring/severalFunctions';
import type { FileModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { FilledModels } from './filledModels';
import { FunctionPages } from './functionPages';
import { unfinishedFile } from './unfinished';

const ENDED = failure('cancelled', 'cancelled', 'The score of its file ended before.');

/** Scores each function of a file. Rows and lenses appear as results arrive. */
export class FileService {
  private readonly running = new Map<string, FunctionPages>();

  constructor(
    private readonly filled: FilledModels,
    private readonly store: ReportStore,
  ) {}

  async score(
    core: RemoteCore,
    subject: EditorSubject,
    several: SeveralFunctions,
    settings: Settings,
  ): Promise<void> {
    const { why, ...beginning } = this.filled.beginning();
    const model: FileModel = {
      kind: 'file',
      ...subject.target,
      shownHash: subject.shownHash,
      ...beginning,
      file: await core.listed(several, settings, why),
    };
    const pages = new FunctionPages(core, subject, settings, this.store);
    const key = keyOfTarget(subject.target);
    this.running.set(key, pages);
    try {
      await this.filled.fill(model, {
        subjects: [subject],
        settings,
        core,
        run: async (put, runtime, progress, signal) => {
          const told = ({ file, functions }: FileNews) => {
            pages.told(functions);
            put({ file });
          };
          const observer = { progress, told };
          const first = pathAtCursor(several, subject);
          await core.scoreFile(several, first, settings, runtime, observer, signal);
        },
        stopped: ({ file }, failed) => ({ file: unfinishedFile(file, failed) }),
      });
    } finally {
      this.running.delete(key);
      pages.ended(ENDED);
    }
  }

  /**
   * Prepares the page of a function whose score is pending.
   * @returns true if its file is being scored
   */
  async isComing(file: EditorTarget, path: string): Promise<boolean> {
    const pages = this.running.get(keyOfTarget(file));
    await pages?.coming(path);
    return pages !== undefined;
  }
}

function pathAtCursor({ functions }: SeveralFunctions, { target }: EditorSubject): string | null {
  const line = cursorLine(target.uri);
  return (line !== null && functionOnLine(functions, line)?.path) || null;
}
