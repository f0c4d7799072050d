import * as vscode from 'vscode';
import { readLensSettings } from '../host/configuration';
import { COMMANDS, SECTION } from '../host/ids';
import type { LazyCore } from '../host/lazyCore';
import { isProblem, type SubjectReader } from '../host/subjects';
import type { Report } from '../report/report';
import { createUnits } from '../report/units';
import { planLenses, type Lens, type LensFunction } from './lenses';
import type { ReportStore, StoredModel } from './reportStore';

/** A pause in typing after which the tokens are counted anew. */
const PAUSE_MS = 300;

/** VS Code drops a pending update of lenses when the focus leaves the editor: it is asked twice. */
const AGAIN_MS = 1000;

interface Counted {
  version: number;
  functions: LensFunction[];
}

/**
 * Tokens above functions, and the figures above the one that was scored. It counts tokens, and
 * nothing else: a lens never measures.
 */
export class LensProvider implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly units = createUnits(vscode.env.language);
  private readonly counted = new WeakMap<vscode.TextDocument, Counted>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private again: NodeJS.Timeout | undefined;
  /** What the last change of the store was about. */
  private followed: { state: string | null; report?: Report | undefined } = { state: null };
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly store: ReportStore,
  ) {
    this.subscriptions = [
      this.changed,
      store.onDidChange((model) => this.follow(model)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.changed.fire();
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.again);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /**
   * Of a version that is counted already, at once. While somebody types the answer waits for a
   * pause; until then the editor keeps the lenses it has, so nothing jumps.
   */
  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[] | undefined> {
    const settings = readLensSettings(document.uri);
    if (!settings.enabled) return [];
    const read = this.reader.fromEditor(document, settings.maxFileBytes);
    if (isProblem(read)) return [tooLargeLens(read.found, read.needed)];
    const counted = this.counted.get(document);
    if (counted && counted.version !== document.version) await pause(token);
    if (token.isCancellationRequested) return undefined;
    const functions = await this.count(document);
    const scores = this.store.scoresIn(document.uri.toString());
    const lenses = planLenses(functions, scores, settings, this.units);
    return lenses.map((lens) => editorLens(lens, document));
  }

  /** Rounds of a run change nothing that a lens shows. */
  private follow(model: StoredModel | null): void {
    if (model && model.kind !== 'score') return;
    const now = model && [model.uri, model.status.state, model.stale].join(' ');
    const { report } = model ?? {};
    if (now !== null && now === this.followed.state && report === this.followed.report) return;
    this.followed = { state: now, report };
    this.changed.fire();
    clearTimeout(this.again);
    this.again = setTimeout(() => this.changed.fire(), AGAIN_MS);
  }

  private async count(document: vscode.TextDocument): Promise<LensFunction[]> {
    const known = this.counted.get(document);
    if (known?.version === document.version) return known.functions;
    const core = await this.lazyCore.get();
    const { version } = document;
    const subject = this.reader.shownText(document);
    if (!subject) throw new RangeError(`${document.uri.toString()} is not scored`);
    const found = core
      .partsOfText(subject)
      .flatMap(({ document: part, selection }) =>
        core.functions(part).map((one) => ({ ...one, ...(selection && { selection }) })),
      );
    // a text that does not parse for the moment keeps the functions that it had
    const lost = found.length === 0 && subject.text.trim() !== '';
    const functions = lost && known ? known.functions : found;
    this.counted.set(document, { version, functions });
    return functions;
  }
}

function pause(token: vscode.CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    token.onCancellationRequested(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function editorLens(lens: Lens, document: vscode.TextDocument): vscode.CodeLens {
  const line = Math.min(lens.line, document.lineCount) - 1;
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title: lens.title,
    tooltip: lens.tooltip,
    command: lens.click === 'score' ? COMMANDS.score : COMMANDS.showLast,
    arguments: [{ uri: document.uri.toString(), ...lens.about }],
  });
}

function tooLargeLens(found: string, needed: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
    title: `Tokens are not counted: the file has ${found}, the limit is ${needed}`,
    tooltip: 'Open the setting asyncScore.maxFileKilobytes',
    command: 'workbench.action.openSettings',
    arguments: ['asyncScore.maxFileKilobytes'],
  });
}
