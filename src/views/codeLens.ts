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
 * Most lenses whose texts are made at once. The editor requests the texts of further lenses as they
 * become visible: it takes half a second to accept ten thousand texts, and a little longer to
 * request each.
 */
const MOST_AT_ONCE = 300;

/** Pause in typing before a whole text is parsed that did not parse after an edit. */
const PAUSE_MS = 300;

/** Delay of a second update: VS Code drops a pending one when the focus leaves the editor. */
const AGAIN_MS = 1000;

interface Counted extends CountedText {
  version: number;
}

/**
 * Shows tokens above functions, and the results above a scored one. It counts tokens, but never
 * measures.
 */
export class LensProvider implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly units = createUnits(vscode.env.language);
  private readonly counted = new WeakMap<vscode.TextDocument, Counted>();
  /** Active counts; those of a text run in sequence. */
  private readonly counting = new WeakMap<vscode.TextDocument, Promise<unknown>>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private again: NodeJS.Timeout | undefined;
  private pause: NodeJS.Timeout | undefined;
  /** State of the last model that changed lenses. */
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
   * Answers at once, as only edited parts are counted again. While they do not parse, the old
   * lenses move with their lines. After a pause in typing, the whole text is parsed.
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

  /** Updates lenses, except for rounds of a run, which change none. */
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

  /**
   * @param what `change` parses changed parts only; `all` parses everything again that did not
   *   parse so
   */
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
