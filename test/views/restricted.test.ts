import assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { CALL_IOS, COMPLETIONS } from '../../src/calling/callOptions';
import { textHash } from '../../src/document/document';
import { openGate } from '../../src/gate';
import { COMMANDS, GALLERY_VIEW_TYPE, PANEL_VIEW_TYPE } from '../../src/host/ids';
import {
  type AskedOfGallery,
  type AskedOfPanel,
  GALLERY_COMMANDS,
  MEMBER_ACTIONS,
  PANEL_COMMANDS,
  TURNS,
} from '../../src/page/asked';
import type { PanelModel } from '../../src/views/panel/protocol';
import { DATA_VARIABLE } from '../../src/runtimes/storage';
import { PROJECT } from '../subjects';
import { aReport } from './report';
import { activate, Document, editorOf, Position, Range, settled, Uri, Window } from './window';

/** What the pages can say: a kind of message that is not here does not compile. */
const FROM_PANEL: { [Type in AskedOfPanel['type']]: (file: string) => AskedOfPanel[] } = {
  open: (file) => [{ type: 'open', at: { file, line: 1, column: 1 } }],
  openExample: () => [{ type: 'openExample', name: 'async-await' }],
  turn: () => TURNS.map((to) => ({ type: 'turn', to }) as const),
  openFunction: () => [{ type: 'openFunction', path: 'load' }],
  applyFix: () => [{ type: 'applyFix', id: 'awaitIt 12' }],
  writeTest: () => [{ type: 'writeTest', race: 0 }],
  completion: () =>
    COMPLETIONS.map((completesBy) => ({ type: 'completion', completesBy }) as const),
  io: () => CALL_IOS.map((io) => ({ type: 'io', io }) as const),
  case: () => [null, 'usual'].map((name) => ({ type: 'case', name }) as const),
  command: () => PANEL_COMMANDS.map((command) => ({ type: 'command', command }) as const),
};
const FROM_GALLERY: { [Type in AskedOfGallery['type']]: AskedOfGallery[] } = {
  member: MEMBER_ACTIONS.map((action) => ({ type: 'member', action, name: 'async-await' })),
  command: GALLERY_COMMANDS.map((command) => ({ type: 'command', command })),
};

const MANIFEST = JSON.parse(fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as {
  activationEvents: string[];
  contributes: {
    commands: { command: string }[];
    languageModelTools: { name: string }[];
    configuration: { properties: Record<string, unknown> }[];
  };
};

const TEXT = `export async function load(id: string) {
  const user = await db.users.find(id);
  return user;
}
`;

/** A walk over all that the extension gives a window to call; what tries to start something is noted. */
class Walk {
  readonly window = new Window();
  /** What tried: the step, and the stack of it. */
  readonly tried: { step: string; stack: string }[] = [];
  readonly failures: string[] = [];
  private step = 'activate';
  private readonly file: string;
  private readonly document: Document;

  constructor(private readonly folder: string) {
    this.file = path.join(folder, 'cart.ts');
    fs.writeFileSync(this.file, TEXT);
    this.document = new Document(Uri.file(this.file), 'typescript', TEXT);
    const cell = Uri.parse(`vscode-notebook-cell:${folder}/book.ipynb`);
    const fence = `# A\n\n\`\`\`js\n${TEXT.replace(': string', '')}\`\`\`\n`;
    this.window.documents = [
      this.document,
      new Document(Uri.file(path.join(folder, 'notes.md')), 'markdown', fence),
      new Document(cell, 'typescript', TEXT),
    ];
  }

  activate(): void {
    activate(this.window, this.folder);
    openGate(() => {
      const { stack = '' } = new Error();
      if (stack.includes('assertOpen')) this.note(stack);
      return false;
    });
  }

  /** Something was to be started. */
  note(stack: string): void {
    this.tried.push({ step: this.step, stack });
  }

  /** @param begin before each command and message */
  async commands(begin: () => void = () => undefined): Promise<void> {
    const target = { uri: String(this.document.uri), functionName: 'load' };
    const earlier = this.document.uri.with({ scheme: 'async-score-revision', query: 'HEAD' });
    const asked = [
      [],
      [this.document.uri],
      [target],
      [target, 'fix'],
      [{ uri: String(earlier) }],
      [this.document.uri, [this.document.uri, earlier]],
    ];
    for (const name of this.window.commands.keys()) {
      begin();
      for (const args of asked) {
        await this.take(name, () => this.window.commands.get(name)?.(...args));
      }
    }
  }

  async providers(): Promise<void> {
    const token = { isCancellationRequested: false };
    const range = new Range(new Position(0, 0), new Position(3, 0));
    const context = { diagnostics: [{ source: 'Async Score', range }] };
    const asked: Record<string, (document: Document) => unknown[]> = {
      provideCodeLenses: (document) => [document, token],
      provideHover: (document) => [document, range.start, token],
      provideCodeActions: (document) => [document, range, context, token],
      provideTextDocumentContent: ({ uri }) => [uri.with({ query: 'HEAD' }), token],
    };
    for (const [, provider] of this.window.providers) {
      const methods = methodsOf(provider).filter((name) => name.startsWith('provide'));
      assert.ok(methods.length > 0);
      for (const name of methods) {
        assert.ok(asked[name], `${name} is to be walked over`);
        for (const document of this.window.documents) {
          const method = Object(provider)[name] as (...args: unknown[]) => unknown;
          await this.take(name, () => method.call(provider, ...asked[name]!(document)));
        }
      }
    }
  }

  async tools(): Promise<void> {
    const token = { isCancellationRequested: false, onCancellationRequested: () => undefined };
    const input = { place: `${path.basename(this.file)}#load`, revision: 'HEAD' };
    for (const [name, tool] of this.window.tools) {
      await this.take(name, () => tool.prepareInvocation({ input }, token));
      await this.take(name, () => tool.invoke({ input }, token));
    }
  }

  async events(): Promise<void> {
    const settings = MANIFEST.contributes.configuration.flatMap((one) =>
      Object.keys(one.properties),
    );
    const fired: Record<string, unknown[]> = {
      onDidChangeConfiguration: settings.map((name) => ({
        affectsConfiguration: (section: string) => name.startsWith(section),
      })),
      onDidChangeActiveTextEditor: this.window.documents.map(editorOf),
      onDidChangeVisibleTextEditors: [this.window.documents.map(editorOf)],
      onDidChangeTextDocument: this.window.documents.map((document) => ({
        document,
        contentChanges: [],
      })),
      onDidOpenTextDocument: this.window.documents,
      onDidSaveTextDocument: this.window.documents,
      onDidCloseTextDocument: this.window.documents,
      onDidChangeNotebookDocument: [{ notebook: { getCells: () => [] }, contentChanges: [{}] }],
      // the one that comes with trust
      onDidGrantWorkspaceTrust: [],
    };
    for (const [event, hears] of this.window.listeners) {
      assert.ok(fired[event], `${event} is to be walked over`);
      for (const value of fired[event]) await this.take(event, () => hears(value));
    }
  }

  /** Pages as the editor brings them back, and all that they can say. */
  async pages(): Promise<void> {
    for (const message of [{ type: 'ready' }, ...Object.values(FROM_GALLERY).flat()]) {
      await this.page(GALLERY_VIEW_TYPE, undefined, message);
    }
    const messages = Object.values(FROM_PANEL).flatMap((of) => of(this.file));
    for (const message of [{ type: 'ready' }, ...messages]) {
      for (const model of this.savedModels()) await this.page(PANEL_VIEW_TYPE, model, message);
    }
  }

  private async page(type: string, model: PanelModel | undefined, message: object): Promise<void> {
    // what the last page asked for is not what this one shows
    this.window.commands.get(COMMANDS.clear)?.();
    const { webviewPanel, say } = this.window.panel();
    const state = { model, open: [] };
    const serializer = this.window.serializers.get(type);
    const step = Object.values(message).join(' ');
    await this.take(step, () => serializer?.deserializeWebviewPanel(webviewPanel, state));
    await this.take(step, () => say(message));
  }

  /** What a page may have kept, from a time when the workspace was trusted or by whoever wrote it. */
  private savedModels(): PanelModel[] {
    const uri = String(this.document.uri);
    const earlier = this.document.uri.with({ scheme: 'async-score-revision', query: 'HEAD' });
    const subject = { file: this.file, language: 'typescript' as const, unsaved: false };
    const report = aReport({ subject: { ...subject, textHash: textHash(TEXT) } });
    const shared = { status: { state: 'done' }, stale: false, trusted: true } as const;
    return [
      { kind: 'score', uri, shownHash: textHash(TEXT), report, ...shared },
      {
        kind: 'comparison',
        targets: [{ uri: String(earlier) }, { uri }],
        shownHashes: ['', textHash(TEXT)],
        a: report,
        b: report,
        comparison: null,
        ...shared,
      },
      {
        kind: 'problem',
        targets: [{ uri }],
        problem: { code: 'unreadable', message: 'm', found: 'f', needed: 'n', remedy: 'r' },
      },
    ];
  }

  private async take(step: string, call: () => unknown): Promise<void> {
    this.step = step;
    try {
      await call();
    } catch (error) {
      this.failures.push(`${step}: ${String(error)}`);
    }
    await settled();
    this.failures.push(...this.window.errors.splice(0).map((error) => `${step}: ${error}`));
  }
}

function methodsOf(value: unknown): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(value));
}

/** Whatever starts a process passes one of these. @returns puts them back */
function watchStarts(onStart: (stack: string) => never): () => void {
  const started = childProcess.ChildProcess.prototype as unknown as { spawn: unknown };
  const { spawn } = started;
  const { spawnSync, execSync, execFileSync } = childProcess;
  const stop = () => onStart(new Error('started').stack ?? '');
  started.spawn = stop;
  Object.assign(childProcess, { spawnSync: stop, execSync: stop, execFileSync: stop });
  return () => {
    started.spawn = spawn;
    Object.assign(childProcess, { spawnSync, execSync, execFileSync });
  };
}

describe('a window whose workspace is not trusted', () => {
  let folder: string;
  let walk: Walk;
  let putBack: () => void;
  let dataBefore: string | undefined;

  before(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), 'async-score-walk-'));
    // a Node that is known from before is not asked again
    dataBefore = process.env[DATA_VARIABLE];
    process.env[DATA_VARIABLE] = path.join(folder, 'data');
    walk = new Walk(folder);
    putBack = watchStarts((stack) => {
      walk.note(stack);
      throw new Error('A process was started.');
    });
    walk.activate();
  });

  after(() => {
    putBack();
    openGate(() => true);
    if (dataBefore === undefined) delete process.env[DATA_VARIABLE];
    else process.env[DATA_VARIABLE] = dataBefore;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('is given every command, page and tool that package.json names', () => {
    const { commands, serializers, providers } = walk.window;
    const named = MANIFEST.contributes.commands.map(({ command }) => command);
    assert.deepEqual(
      named.filter((name) => !commands.has(name)),
      [],
    );
    const pages = MANIFEST.activationEvents.flatMap(
      (event) => event.split('onWebviewPanel:')[1] ?? [],
    );
    assert.deepEqual([...serializers.keys()].sort(), pages.sort());
    assert.ok(providers.length >= 4);
    const tools = MANIFEST.contributes.languageModelTools.map(({ name }) => name);
    assert.deepEqual([...walk.window.tools.keys()].sort(), tools.sort());
  });

  it('has no command, provider, tool, setting, restored page or message that starts anything', async () => {
    await walk.commands();
    await walk.providers();
    await walk.tools();
    await walk.events();
    await walk.pages();
    assert.deepEqual(walk.tried, []);
    // each has come as far as it gets, or the walk would not have seen what it does
    const refused = / was not read as it was at | is not opened: /;
    const others = walk.failures.filter((failure) => !refused.test(failure));
    assert.deepEqual(others, []);
  });

  it('would be seen to start something: the same walk does where it is trusted', async () => {
    walk.window.isTrusted = true;
    await walk.commands(() => walk.activate());
    const started = new Set(walk.tried.map(({ step }) => step));
    const others = [...walk.window.commands.keys()].filter((name) => !started.has(name));
    assert.deepEqual(others.sort(), [
      // nothing was scored that could be mended
      'asyncScore.applyFix',
      'asyncScore.clear',
      // asks whether the gate is open, and says in words of its own that it is not
      'asyncScore.compareWithHead',
      'asyncScore.filterFunctions',
      'asyncScore.functionsByFile',
      'asyncScore.functionsWorstFirst',
      'asyncScore.goToFunction',
      // what it opens is of the list, which nothing has filled
      'asyncScore.openFunction',
      'asyncScore.openSample',
      'asyncScore.showLast',
      'asyncScore.stopRealIo',
      'asyncScore.tryFix',
      'asyncScore.writeScoreFile',
    ]);
  });
});
