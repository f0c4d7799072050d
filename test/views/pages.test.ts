import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { openGate } from '../../src/gate';
import { GALLERY_VIEW_TYPE, PANEL_VIEW_TYPE } from '../../src/host/ids';
import type { PanelModel } from '../../src/views/panel/protocol';
import { aReport } from './report';
import { activate, settled, Uri, Window } from './window';

describe('a page that says anything', () => {
  const window = new Window();
  let folder: string;
  let own: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), 'async-score-pages-'));
    own = path.join(folder, 'cart.js');
    fs.writeFileSync(own, 'exports.load = async () => {};\n');
    activate(window, folder);
  });

  after(() => {
    openGate(() => true);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** A page that shows a score, has said something, and what the log says of it. */
  async function said(type: string, message: unknown): Promise<string[]> {
    const { webviewPanel, say } = window.panel();
    const subject = { file: own, language: 'javascript' as const, unsaved: false, textHash: '' };
    const model: PanelModel = {
      kind: 'score',
      uri: String(Uri.file(own)),
      shownHash: '',
      report: aReport({ subject }),
      status: { state: 'done' },
      stale: false,
      trusted: false,
    };
    const serializer = window.serializers.get(type);
    await serializer?.deserializeWebviewPanel(webviewPanel, { model, open: [] });
    await settled();
    window.errors.splice(0);
    say(message);
    await settled();
    return window.errors.splice(0);
  }

  const opened = (file: string) =>
    said(PANEL_VIEW_TYPE, { type: 'open', at: { file, line: 1, column: 1 } });

  it('opens the file that its score is of', async () => {
    assert.deepEqual(await opened(own), []);
    assert.deepEqual(window.shown.splice(0), [own]);
  });

  it('opens no other file, and says so', async () => {
    const [refused, ...more] = await opened('/etc/passwd');
    assert.equal(refused, '/etc/passwd is not opened: the score was not made of it.');
    assert.deepEqual([more, window.shown], [[], []]);
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  const NONSENSE = [
    undefined,
    null,
    'open',
    [],
    circle,
    { type: 10n },
    { type: 'command' },
    { type: 'command', command: 'constructor' },
    { type: 'command', command: ['cancel'] },
    { type: 'open' },
    { type: 'open', at: { file: 1, line: 1, column: 1 } },
    { type: 'open', at: { file: '/a', line: 0.5, column: 1 } },
    { type: 'io', io: { toString: 'real' } },
    { type: 'completion', completesBy: 'never' },
    { type: 'member', action: 'openSource', name: {} },
    { type: 'case', name: 1 },
    { type: 'eval', text: 'x'.repeat(1_000_000) },
  ];

  it('is not listened to where that is no message, but for a short line in the log', async () => {
    for (const message of NONSENSE) {
      for (const type of [PANEL_VIEW_TYPE, GALLERY_VIEW_TYPE]) {
        const lines = await said(type, message);
        assert.equal(lines.length, 1);
        assert.ok((lines[0] ?? '').length < 300);
      }
    }
    assert.deepEqual(window.shown, []);
  });
});
