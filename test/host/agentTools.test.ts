import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { AGENT_TOOLS } from '../../src/report/agentTools';

describe('tools of models', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

  it('are known to the editor, and answer once a person has confirmed it', async () => {
    const { name } = AGENT_TOOLS.findings;
    assert.ok(vscode.lm.tools.some((tool) => tool.name === name));
    fs.writeFileSync(
      path.join(folder, 'asked.js'),
      'exports.place = async (order) => { db.save(order); await db.save(order.lines); };\n',
    );
    const input = { place: 'asked.js#place' };
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /^## asked\.js#place — Node [^\n]*\n\n1 finding\.\n/);
    assert.match(part.value, /unhandled-rejection/);
  });
});
