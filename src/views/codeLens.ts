import * as vscode from 'vscode';
import { readLensSettings } from '../host/configuration';
import { COMMANDS, SECTION } from '../host/ids';
import type { LazyCore } from '../host/lazyCore';
import type { Selections } from '../host/selections';
import { isProblem, type SubjectReader } from '../host/subjects';
import type { Report } from '../report/report';
import { createUnits } from '../report/units';
import type { CountedText } from '../host/countedTexts';
import { lensOf, placeLenses, type Lens, type LensPlace } from './lenses';
import type { ReportStore, StoredModel } from './reportStore';

/**
 * Of so many lenses the texts are made at once. Of more, the editor asks for those that come into view:
 * it takes half a second to take over the texts of ten thousand, and a moment longer to ask for each.
 */
const MOST_AT_ONCE = 300;

/** A pause in typing after which all of a text is looked at that did not parse as it was edited. */
const PAUSE_MS = 300;

/** VS Code drops a pending update of lenses when the focus leaves the editor: it is asked twice. */
const AGAIN_MS = 1000;

interface Counted extends CountedText {
  version: number;
}

/**
 * Tokens above functions, and the figures above the one that was scored. It counts tokens, and
 * nothing else: a lens never measures.
 */
export class LensProvider implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly units = createUnits(vscode.env.language);
  private readonly counted = new WeakMap<vscode.TextDocument, Counted>();
  /** What is being counted: one count of a text after the other. */
  private readonly counting = new WeakMap<vscode.TextDocument, Promise<unknown>>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private again: NodeJS.Timeout | undefined;
  private pause: NodeJS.Timeout | undefined;
  /** What the last change of the store was about. */
  private followed: { state: string | null; report?: Report | undefined } = { state: null };
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly store: ReportStore,
    private readonly selections: Selections,
  ) {
    this.subscriptions = [
      this.changed,
      store.onDidChange((model) => this.follow(model)),
      vscode.workspace.onDidCloseTextDocument((document) => this.forget(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.changed.fire();
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.again);
    clearTimeout(this.pause);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /**
   * At once, for an edit has only what it touched counted anew. While that does not parse, the lenses
   * that were there move with their lines; after a pause in typing all of the text is looked at.
   */
  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[] | undefined> {
    const settings = readLensSettings(document.uri);
    if (!settings.enabled) return [];
    const read = this.reader.fromEditor(document, settings.maxFileBytes);
    if (isProblem(read)) return [tooLargeLens(read.found, read.needed)];
    const counted = await this.count(document, 'change');
    if (!counted.complete) this.laterAgain(document);
    if (token.isCancellationRequested) return undefined;
    const { functions } = counted;
    const scores = this.store
      .scoresIn(document.uri.toString())
      .flatMap((score) => this.selections.now(score, document.getText()) ?? []);
    const places = placeLenses(functions, scores, settings);
    const lenses = places.map((place) => new PlacedLens(place, document));
    return places.length > MOST_AT_ONCE ? lenses : lenses.map((lens) => this.told(lens));
  }

  resolveCodeLens(lens: vscode.CodeLens): vscode.CodeLens {
    return lens instanceof PlacedLens ? this.told(lens) : lens;
  }

  private told(lens: PlacedLens): PlacedLens {
    lens.command = commandOf(lensOf(lens.place, this.units), lens.document);
    return lens;
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

  private laterAgain(document: vscode.TextDocument): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      if (document.isClosed) return;
      const fire = () => this.changed.fire();
      this.count(document, 'all').then(fire, fire);
    }, PAUSE_MS);
  }

  private count(document: vscode.TextDocument, what: 'change' | 'all'): Promise<Counted> {
    const before = this.counting.get(document) ?? Promise.resolve();
    const count = () => this.countNow(document, what);
    const counted = before.then(count, count);
    this.counting.set(document, counted);
    return counted;
  }

  private forget(document: vscode.TextDocument): void {
    if (!this.counted.delete(document)) return;
    void this.lazyCore.get().texts.forget(document.uri.toString());
  }

  /** @param what is looked at: what has changed, or once more all of what did not parse so */
  private async countNow(document: vscode.TextDocument, what: 'change' | 'all'): Promise<Counted> {
    const known = this.counted.get(document);
    if (known?.version === document.version && (known.complete || what === 'change')) return known;
    const { version } = document;
    const subject = this.reader.shownText(document);
    if (!subject) throw new RangeError(`${document.uri.toString()} is not scored`);
    const text = await this.lazyCore.get().texts.count(document.uri.toString(), subject, what);
    const counted = { version, ...text };
    this.counted.set(document, counted);
    return counted;
  }
}

class PlacedLens extends vscode.CodeLens {
  constructor(
    readonly place: LensPlace,
    readonly document: vscode.TextDocument,
  ) {
    const line = Math.min(place.one.line, document.lineCount) - 1;
    super(new vscode.Range(line, 0, line, 0));
  }
}

function commandOf({ title, tooltip, click, about }: Lens, document: vscode.TextDocument) {
  return {
    title,
    tooltip,
    command: click === 'score' ? COMMANDS.score : COMMANDS.showLast,
    arguments: [{ uri: document.uri.toString(), ...about }],
  };
}

function tooLargeLens(found: string, needed: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
    title: `Tokens are not counted: the file has ${found}, the limit is ${needed}`,
    tooltip: 'Open the setting asyncScore.maxFileKilobytes',
    command: 'workbench.action.openSettings',
    arguments: ['asyncScore.maxFileKilobytes'],
  });
}
