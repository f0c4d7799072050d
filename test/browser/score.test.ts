import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { foundWords } from '../../src/report/messages/glance';
import { createUnits } from '../../src/report/units';
import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';
import { type Answered, typing } from './typing';

const SCORE = 'Async Score: Score async pattern';
const cli = path.resolve(__dirname, '../../../dist/cli.js');
const units = createUnits('en');

/** Of a function that was scored. */
const LENS = /tokens · .* · [\d.]+ [µm]s$/;

describe('scoring a file in the editor', () => {
  const session = editorSession({ trusted: true });
  let panel: Panel;

  before(async () => {
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    panel = new Panel(session.workbench);
  });

  it('shows tokens above the function before anything has run', async () => {
    const lens = session.workbench.lenses(/tokens/).first();
    await lens.waitFor();
    assert.match(await lens.innerText(), /^\d+ tokens$/);
    assert.deepEqual(session.server.runnerProcesses(), []);
  });

  it('scores from the palette, with its progress in a notification', async () => {
    await session.workbench.runCommand(SCORE);
    const progress = session.workbench.notification(/async-await\.js/);
    await progress.waitFor();
    const messages = new Set<string>();
    await until('the end of the run', async () => {
      if ((await progress.count()) === 0) return true;
      const text = await progress.locator('.notification-list-item-message').allInnerTexts();
      for (const message of text) messages.add(message);
      return false;
    });
    assert.ok(messages.size >= 2, `the progress never changed: ${[...messages].join(' | ')}`);
    await panel.done();
    // before the focus leaves the editor: VS Code drops a pending update of lenses when it does
    await session.workbench.lenses(LENS).first().waitFor();
  });

  it('draws what was measured, and nothing else', async () => {
    const report = await panel.copied();
    const { benchmark, complexity, debuggability } = report;
    assert.ok(benchmark.state === 'scored' && debuggability.state === 'scored');
    assert.ok(!('state' in benchmark.cpuUsPerCall));
    const cpu = units.cpuTime(benchmark.cpuUsPerCall.median);
    assert.equal(await panel.figure('How much code').innerText(), `${complexity.tokens} tokens`);
    assert.equal(await panel.figure('What it costs').innerText(), `${cpu} of CPU a call`);
    const fails = await panel.said('If it fails').innerText();
    assert.ok(fails.includes(`Debuggability ${debuggability.total} of 10: stack traces `), fails);
    const costs = await panel.said('What it costs').innerText();
    assert.match(costs, /1,000 calls at once/);
    assert.ok(costs.includes(units.bytes(benchmark.memory.peakBytes)), costs);
  });

  it('is saved as a picture for where no SVG is shown', async () => {
    await panel.button('Share…').click();
    await session.workbench.pick('Save as PNG…');
    const name = session.workbench.page.locator('.quick-input-widget input[type="text"]');
    const file = path.join(session.folder, 'async-await.png');
    await until('the name of the picture', async () => (await name.inputValue()).endsWith('.png'));
    await until('the picture', async () => {
      if (fs.existsSync(file) && fs.statSync(file).size > 0) return true;
      // once it is gone, the key would go to the editor
      if (!(await name.isVisible())) return false;
      await name.press('Enter');
      await name.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => undefined);
      return false;
    });
    const png = fs.readFileSync(file);
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20) > 400], [1520, true]);
  });

  it('measured something that can be true', async () => {
    const { benchmark, complexity, debuggability, subject } = await panel.copied();
    assert.ok(benchmark.state === 'scored' && debuggability.state === 'scored');
    const file = session.example('async-await.js');
    const tokens = execFileSync(process.execPath, [cli, 'tokens', file, '--json'], {
      encoding: 'utf8',
    });
    assert.equal(complexity.tokens, (JSON.parse(tokens) as [{ tokens: number }])[0].tokens);
    assert.equal(subject.file, file);
    // a chain of waits takes a whole number of them, give or take what timers do
    assert.ok(benchmark.floorMs !== null && benchmark.floorMs >= 2 * benchmark.ioMs);
    assert.ok(benchmark.timeMs.median >= benchmark.floorMs * 0.9);
    assert.ok(benchmark.timeMs.low <= benchmark.timeMs.median);
    assert.ok(benchmark.timeMs.median <= benchmark.timeMs.high);
    assert.ok(benchmark.memory.peakBytes > 0);
    assert.equal(
      debuggability.total,
      debuggability.stackTraces.level + debuggability.sourceMaps.level,
    );
  });

  it('says the same on the CodeLens', async () => {
    const { benchmark, complexity, debuggability, findings } = await panel.copied();
    assert.ok(benchmark.state === 'scored' && !('state' in benchmark.cpuUsPerCall));
    const lens = session.workbench.lenses(LENS).first();
    await lens.waitFor();
    const upload = complexity.functions.find(({ name }) => name === 'upload');
    assert.equal(
      await lens.innerText(),
      [
        `${upload?.tokens} tokens`,
        foundWords({ findings, debuggability }, units),
        units.cpuTime(benchmark.cpuUsPerCall.median),
      ].join(' · '),
    );
  });

  it('leads from a frame to its line', async () => {
    const { debuggability } = await panel.copied();
    assert.ok(debuggability.state === 'scored');
    const site = debuggability.stackTraces.sites.find(
      ({ boundary }) => boundary === debuggability.stackTraces.boundary,
    );
    const wanted = site?.probes[0]?.wanted.find(({ owner }) => owner === 'subject');
    assert.ok(wanted?.at);
    await (await panel.unfolded('Debuggability')).locator('button.mark').first().click();
    await panel.section('Debuggability').getByRole('button', { name: wanted.text }).first().click();
    await cursorOn(wanted.at.line);
  });

  it('leads from the number of a call site to its line', async () => {
    const { debuggability } = await panel.copied();
    assert.ok(debuggability.state === 'scored');
    const lines = debuggability.stackTraces.sites.flatMap(({ at }) => (at ? [at.line] : []));
    const last = Math.max(...lines);
    await panel
      .section('Debuggability')
      .getByRole('button', { name: `Line ${last}` })
      .first()
      .click();
    await cursorOn(last);
  });

  it('scores the file of the lens that was clicked', async () => {
    await session.workbench.closeEditors();
    await session.workbench.openFile(session.example('callbacks-nested.js'));
    await session.workbench
      .lenses(/tokens$/)
      .first()
      .click();
    await panel.page.getByRole('heading', { level: 1, name: /callbacks-nested\.js/ }).waitFor();
    await panel.done();
    const { subject, benchmark } = await panel.copied();
    assert.equal(subject.file, session.example('callbacks-nested.js'));
    assert.equal(benchmark.state, 'scored');
  });

  it('keeps the panel over a reload of the window', async () => {
    // rough figures are shown, and change, until then
    await panel.done();
    const { benchmark, measured } = await panel.copied();
    assert.ok(benchmark.state === 'scored');
    const figure = await panel.figure('What it costs').innerText();
    // in a browser VS Code stores its state in the background; rough figures have a part of this one's
    await until('the score in the storage of the browser', () =>
      session.workbench.hasStored(String(measured.durationMs)),
    );
    await session.workbench.open(session.folder);
    await panel.figure('What it costs').waitFor();
    assert.equal(await panel.figure('What it costs').innerText(), figure);
    await panel.page.getByRole('heading', { level: 1, name: /callbacks-nested\.js/ }).waitFor();
  });

  it('answers typing while a file is scored that loops, and cancels at once', async () => {
    const { workbench, server } = session;
    const name = 'spins.js';
    // beside the panel, and not in front of it
    await workbench.page.keyboard.press('ControlOrMeta+1');
    await workbench.openFile(
      session.write(name, 'module.exports = function upload() { for (;;); };\n\n'),
    );
    await workbench.goTo('2:1', name);
    const quiet = await typing(workbench);
    await workbench.runCommand(SCORE);
    await until('the loop', () => server.runnerProcesses().length > 0);
    await workbench.goTo('2:1', name);
    const meanwhile = await typing(workbench);
    assert.notDeepEqual(server.runnerProcesses(), [], 'it was over too soon to tell');
    const cancelled = Date.now();
    await panel.button('Cancel').click();
    await until('the end of every child', () => server.runnerProcesses().length === 0);
    console.log(
      `      a letter, in ms: ${shown(quiet)}; meanwhile ${shown(meanwhile)}; cancelled in ${Date.now() - cancelled} ms`,
    );
    // the times are the machine's; beside a core that is taken they may be several times as long
    assert.ok(meanwhile.medianMs < 10 * quiet.medianMs, `${shown(quiet)}, ${shown(meanwhile)}`);
  });

  it('leaves no process behind', async () => {
    await until('the end of every child', () => session.server.runnerProcesses().length === 0);
  });

  function cursorOn(line: number): Promise<unknown> {
    return until(`the cursor on line ${line}`, async () =>
      (await session.workbench.cursor().innerText()).startsWith(`Ln ${line},`),
    );
  }
});

function shown({ medianMs, worstMs }: Answered): string {
  return `${medianMs.toFixed(1)} (the longest ${worstMs.toFixed(1)})`;
}
