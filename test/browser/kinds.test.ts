import assert from 'node:assert/strict';

import { Panel } from './panel';
import { editorSession } from './session';

const SCORE = 'Async Score: Score async pattern';

describe('scripts and operations in the panel', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.budgetSeconds': 1, 'asyncScore.timeoutSeconds': 20 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder);
  });

  afterEach(() => session.workbench.closeEditors());

  async function score(name: string, text: string): Promise<string> {
    await session.workbench.openFile(session.write(name, text));
    await session.workbench.runCommand(SCORE);
    await panel.page.getByRole('heading', { level: 1, name }).waitFor();
    await panel.done();
    await panel.unfolded('Cost');
    return panel.page.locator('body').innerText();
  }

  it('tells of a script its elapsed, user and system time, and what an empty one takes', async () => {
    const shown = await score('script.js', 'for (var i = 0, s = 0; i < 1e7; i += 1) s += i;\n');
    assert.match(await panel.figure('What it costs').innerText(), /^[\d.]+ m?s$/);
    assert.match(await panel.said('What it costs').innerText(), /from start to exit/);
    for (const title of ['CPU time, user', 'CPU time, system', 'An empty script']) {
      assert.ok(shown.includes(title), title);
    }
    assert.doesNotMatch(shown, /I\/O floor|Latency of a call|Measure how it grows/);
    const { workload } = await panel.copied();
    assert.deepEqual([workload.kind, workload.because], ['script', 'it exports nothing']);
  });

  it('tells of an operation its rate with the ±', async () => {
    const shown = await score('tick.js', 'module.exports = (done) => process.nextTick(done);\n');
    assert.match(await panel.figure('What it costs').innerText(), /^[\d,]+ ops\/s$/);
    assert.match(await panel.said('What it costs').innerText(), /± [\d.]+ % \(of the mean, 95 %\)/);
    assert.match(shown, /CPU time of an operation/);
    assert.doesNotMatch(shown, /I\/O floor|CPU time of a call|Measure how it grows/);
  });
});
