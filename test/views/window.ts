import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import * as path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import * as gate from '../../src/gate';
import { PROJECT } from '../subjects';

/** What an extension has given a window to call: a name, and what is called. */
export type Registered = [name: string, what: unknown];

type Called = (...args: unknown[]) => unknown;

/**
 * A window of an editor as far as an extension sees it. What is registered is kept, what is asked of
 * a person is answered with the first choice, and all else does nothing and gives nothing.
 */
export class Window {
  isTrusted = false;
  readonly commands = new Map<string, Called>();
  /** By what registered them. */
  readonly providers: Registered[] = [];
  /** Of models, by their names. */
  readonly tools = new Map<string, { prepareInvocation: Called; invoke: Called }>();
  readonly serializers = new Map<string, { deserializeWebviewPanel: Called }>();
  /** What was listened to, such as `onDidChangeTextDocument`, with what hears it. */
  readonly listeners: [event: string, hears: Called][] = [];
  documents: Document[] = [];
  readonly errors: string[] = [];
  /** Paths of the files that were shown in an editor. */
  readonly shown: string[] = [];

  /** The module that the extension knows as `vscode`. */
  readonly api = answering({
    ...CLASSES,
    commands: answering({
      registerCommand: (name: string, called: Called) => {
        this.commands.set(name, called);
        return DISPOSABLE;
      },
      executeCommand: (name: string, ...args: unknown[]) =>
        Promise.resolve(this.commands.get(name)?.(...args)),
    }),
    languages: answering({}, (name) =>
      name.startsWith('register') ? this.keeping(name) : NOTHING,
    ),
    lm: answering({
      registerTool: (name: string, tool: { prepareInvocation: Called; invoke: Called }) => {
        this.tools.set(name, tool);
        return DISPOSABLE;
      },
    }),
    env: { language: 'en', appRoot: '/none', clipboard: answering({}) },
    workspace: this.workspace(),
    window: this.window(),
  });

  /** A panel as the editor brings it back, with a way to speak for its page. */
  panel(): { webviewPanel: unknown; say: (message: unknown) => void } {
    let hears: Called = () => undefined;
    const webview = answering({
      onDidReceiveMessage: (listener: Called) => {
        hears = listener;
        return DISPOSABLE;
      },
      postMessage: () => Promise.resolve(true),
      asWebviewUri: (uri: Uri) => uri,
      cspSource: 'self',
    });
    const webviewPanel = answering({ webview, viewColumn: 1, active: true, visible: true });
    return { webviewPanel, say: (message) => hears(message) };
  }

  private workspace() {
    const read = () => this.isTrusted;
    const documents = () => this.documents;
    return answering(
      {
        get isTrusted() {
          return read();
        },
        get textDocuments() {
          return documents();
        },
        get workspaceFolders() {
          const [first] = documents();
          return first && [{ uri: Uri.file(path.dirname(first.uri.path)), name: 'folder' }];
        },
        notebookDocuments: [],
        getWorkspaceFolder: ({ path: file }: Uri) => ({
          uri: Uri.file(path.dirname(file)),
          name: 'folder',
        }),
        // as usual, but for what would run by itself
        getConfiguration: () =>
          answering({
            get: (key: string, usual: unknown) => (key === 'onSave' ? 'changedFunctions' : usual),
          }),
        openTextDocument: (uri: Parameters<Window['documentAt']>[0]) => this.documentAt(uri),
        findFiles: () => Promise.resolve(this.documents.map(({ uri }) => uri)),
        asRelativePath: String,
        fs: {
          stat: () => Promise.resolve({ type: 1 }),
          readFile: () => Promise.resolve(new Uint8Array()),
        },
        [CONTENT_PROVIDER]: this.keeping(CONTENT_PROVIDER),
      },
      (name) => (name.startsWith('onDid') ? this.listening(name) : NOTHING),
    );
  }

  private window() {
    const editors = () => this.documents.map(editorOf);
    const first = async (offered: unknown, { canPickMany = false } = {}) => {
      const items = ((await offered) as { kind?: number }[]).filter(({ kind }) => kind !== -1);
      return canPickMany ? items : items[0];
    };
    const keep = (error: unknown) => this.errors.push(String(error));
    const log = { error: keep, warn: keep };
    return answering(
      {
        get activeTextEditor() {
          return editors()[0];
        },
        get visibleTextEditors() {
          return editors();
        },
        tabGroups: { all: [], activeTabGroup: {} },
        createOutputChannel: () => answering(log),
        createWebviewPanel: () => this.panel().webviewPanel,
        registerWebviewPanelSerializer: (name: string, it: { deserializeWebviewPanel: Called }) => {
          this.serializers.set(name, it);
          return DISPOSABLE;
        },
        showQuickPick: first,
        showTextDocument: (shown: Document | Uri) =>
          Promise.resolve(this.shown.push(shown instanceof Uri ? shown.path : shown.uri.path)),
        showInputBox: () => Promise.resolve('24'),
        showOpenDialog: () => Promise.resolve([this.documents[0]?.uri]),
        showInformationMessage: (...said: unknown[]) => Promise.resolve(said.at(-1)),
        showWarningMessage: (...said: unknown[]) => Promise.resolve(said.at(-1)),
        withProgress: (_: unknown, work: Called) =>
          Promise.resolve(work(answering({}), { onCancellationRequested: NOTHING })),
      },
      (name) => (name.startsWith('onDid') ? this.listening(name) : NOTHING),
    );
  }

  /** One that is open, else of the disk, or what the extension's provider gives for the URI. */
  private async documentAt(uri: Uri | { language: string; content: string }): Promise<Document> {
    if ('content' in uri) {
      const untitled = Uri.parse('untitled:Untitled-1');
      return new Document(untitled, uri.language, uri.content);
    }
    const open = this.documents.find((document) => String(document.uri) === String(uri));
    if (open) return open;
    if (uri.scheme === 'file')
      return new Document(uri, 'javascript', readFileSync(uri.path, 'utf8'));
    const [, provider] = this.providers.find(([name]) => name === CONTENT_PROVIDER) ?? [];
    const { provideTextDocumentContent } = provider as Record<string, Called>;
    const text = await provideTextDocumentContent?.call(provider, uri);
    return new Document(uri, 'typescript', String(text));
  }

  private keeping(name: string): Called {
    return (...args) => {
      this.providers.push([name, args.find((one) => typeof one === 'object' && hasMethods(one))]);
      return DISPOSABLE;
    };
  }

  private listening(event: string): Called {
    return (hears) => {
      this.listeners.push([event, hears as Called]);
      return DISPOSABLE;
    };
  }
}

/**
 * Begins the extension in a window, anew where it has begun before.
 *
 * @param folder for what it keeps
 */
export function activate(window: Window, folder: string): void {
  window.listeners.splice(0);
  window.providers.splice(0);
  const context = {
    subscriptions: [],
    extensionPath: PROJECT,
    extensionUri: Uri.file(PROJECT),
    extension: { packageJSON: { version: '0.1.0' } },
    globalStorageUri: Uri.file(path.join(folder, 'storage')),
    workspaceState: { get: () => undefined, update: () => Promise.resolve() },
  };
  loadedIn<{ activate(context: unknown): void }>(window, 'extension.js').activate(context);
}

/** What nobody waits for has come as far as it gets without something that is started. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await nextTurn();
    if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) quiet = 0;
  }
}

/** Loads a module of `out/src` whose `vscode` is that of a window. */
function loadedIn<Loaded>(window: Window, module: string): Loaded {
  // those of another window know its `vscode`; whoever asks for them later is to have none of this one
  const before = takenFromCache();
  try {
    return loadedWith<Loaded>(module, {
      vscode: window.api,
      'node:worker_threads': { Worker: Here },
    });
  } finally {
    takenFromCache();
    Object.assign(require.cache, before);
  }
}

/** Modules that a window loads, which are loaded anew from now on. */
function takenFromCache(): typeof require.cache {
  const taken: typeof require.cache = {};
  for (const [file, loaded] of Object.entries(require.cache)) {
    if (!/[\\/]out[\\/]src[\\/](?:extension|views|host)\b/.test(file)) continue;
    taken[file] = loaded;
    delete require.cache[file];
  }
  return taken;
}

/** Loads a module of `out/src` that gets these for what it, or what it loads, asks for. */
function loadedWith<Loaded>(module: string, instead: Readonly<Record<string, unknown>>): Loaded {
  const loader = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
  const load = loader._load;
  loader._load = (request, ...rest) =>
    request in instead ? instead[request] : load.call(loader, request, ...rest);
  try {
    return createRequire(__filename)(path.join(PROJECT, 'out/src', module)) as Loaded;
  } finally {
    loader._load = load;
  }
}

/** The thread of the core, as a part of this one: what it starts is seen, and its gate is ours. */
class Here extends EventEmitter {
  private readonly parentPort = new EventEmitter();

  constructor(_program: string, { workerData }: { workerData: unknown }) {
    super();
    const postMessage = (message: unknown) => deliver(this, message);
    const program = 'processes/core.js';
    delete require.cache[path.join(PROJECT, 'out/src', program)];
    loadedWith(program, {
      'node:worker_threads': {
        parentPort: Object.assign(this.parentPort, { postMessage }),
        workerData: structuredClone(workerData),
      },
      '../gate': { ...gate, openGate: () => undefined },
    });
  }

  postMessage(message: unknown): void {
    deliver(this.parentPort, message);
  }

  terminate(): void {
    this.emit('exit', 1);
  }

  unref(): void {}
}

function deliver(to: EventEmitter, message: unknown): void {
  const copy: unknown = structuredClone(message);
  queueMicrotask(() => to.emit('message', copy));
}

/** Has these, and for any other name something that does nothing. */
function answering<Known extends object>(
  known: Known,
  other: (name: string) => unknown = () => NOTHING,
) {
  return new Proxy(known, {
    get: (target, name, receiver: unknown) => {
      if (name in target || typeof name === 'symbol' || name === 'then') {
        return Reflect.get(target, name, receiver) as unknown;
      }
      return other(name);
    },
  });
}

function hasMethods(value: object | null): boolean {
  const names = value === null ? [] : Object.getOwnPropertyNames(Object.getPrototypeOf(value));
  return names.some((name) => name.startsWith('provide'));
}

const CONTENT_PROVIDER = 'registerTextDocumentContentProvider';

const DISPOSABLE = { dispose: () => undefined };
/** What most of an editor's functions give where nothing is there: something to dispose of. */
const NOTHING = () => answering(DISPOSABLE, () => () => undefined);

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...at: [Position, Position] | [number, number, number, number]) {
    if (at.length === 4) at = [new Position(at[0], at[1]), new Position(at[2], at[3])];
    [this.start, this.end] = at;
  }
  get isEmpty() {
    return this.start.line === this.end.line && this.start.character === this.end.character;
  }
}

interface UriParts {
  scheme: string;
  path: string;
  query: string;
}

/** An editor of a document, with the cursor in its second line and all of it selected. */
export function editorOf(document: Document) {
  const start = new Position(0, 0);
  const active = new Position(1, 2);
  const end = new Position(document.lineCount - 1, 0);
  const selection = { start, end, active, isEmpty: false };
  return { document, selection, selections: [selection], setDecorations: () => undefined };
}

export class Uri implements UriParts {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  static file(file: string) {
    return new Uri('file', decodeURI(pathToFileURL(file).pathname), '');
  }
  static parse(text: string) {
    const [, scheme = 'file', at = '', query = ''] = /^([\w-]+):([^?]*)\??(.*)$/.exec(text) ?? [];
    return new Uri(scheme, at.replace(/^\/\//, ''), query);
  }
  static joinPath({ scheme, path: at }: Uri, ...more: string[]) {
    return new Uri(scheme, path.posix.join(at, ...more), '');
  }
  get fsPath() {
    return this.path;
  }
  with({ scheme = this.scheme, path: at = this.path, query = this.query }: Partial<UriParts>) {
    return new Uri(scheme, at, query);
  }
  toString() {
    return `${this.scheme}://${this.path}${this.query && `?${this.query}`}`;
  }
}

/** A text that an editor shows. */
export class Document {
  readonly isUntitled = false;
  readonly isDirty = false;
  readonly isClosed = false;
  readonly version = 1;
  constructor(
    readonly uri: Uri,
    readonly languageId: string,
    private readonly text: string,
  ) {}
  get lineCount() {
    return this.text.split('\n').length;
  }
  getText() {
    return this.text;
  }
  lineAt(line: number) {
    const text = this.text.split('\n')[line] ?? '';
    return { text, range: new Range(new Position(line, 0), new Position(line, text.length)) };
  }
  positionAt(offset: number) {
    const above = this.text.slice(0, offset).split('\n');
    return new Position(above.length - 1, above.at(-1)?.length ?? 0);
  }
  offsetAt({ line, character }: Position) {
    return this.text.split('\n').slice(0, line).join('\n').length + (line && 1) + character;
  }
  validatePosition(position: Position) {
    return position;
  }
}

class Emitter {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  readonly event = (hears: Called) => {
    this.emitter.on('fired', hears);
    return DISPOSABLE;
  };
  fire(value: unknown) {
    this.emitter.emit('fired', value);
  }
  dispose() {
    this.emitter.removeAllListeners();
  }
}

/** Keeps what it is made of. */
class Bag {
  [key: string]: unknown;
  constructor(...args: unknown[]) {
    Object.assign(this, { args, range: args[0], command: args[1] });
  }
  appendMarkdown() {
    return this;
  }
  appendText(text: string) {
    this['text'] = text;
    return this;
  }
  static from() {
    return DISPOSABLE;
  }
}

class CodeActionKind {
  static readonly QuickFix = new CodeActionKind();
  append() {
    return this;
  }
  contains() {
    return true;
  }
}

const CLASSES = {
  Uri,
  Position,
  Range,
  EventEmitter: Emitter,
  CodeActionKind,
  ...Object.fromEntries(
    [
      ...['Disposable', 'CodeLens', 'CodeAction', 'Diagnostic', 'Hover', 'MarkdownString'],
      ...['ThemeColor', 'ThemeIcon', 'TabInputText', 'WorkspaceEdit', 'Selection', 'TreeItem'],
      ...['LanguageModelToolResult', 'LanguageModelTextPart'],
    ].map((name) => [name, class extends Bag {}]),
  ),
  QuickPickItemKind: { Separator: -1 },
  ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 },
  ConfigurationTarget: { Global: 1, Workspace: 2 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  StatusBarAlignment: { Right: 2 },
  ProgressLocation: { Notification: 15, Window: 10 },
  TreeItemCollapsibleState: { Expanded: 2 },
  FileType: { File: 1 },
};
