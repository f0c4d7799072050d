import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

const ORDERS = `exports.place = async function place(order) {
  db.save(order);
  return await db.find(order.id);
};
exports.placeInTurn = async function placeInTurn(order) {
  await db.save(order);
  return await db.find(order.id);
};
`;

/** Asked by another extension, not in a chat: the editor puts its question to nobody then. */
describe('What assistants may ask for', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const file = path.join(folder, 'asked-by-a-tool.js');

  before(() => fs.writeFileSync(file, ORDERS));
  after(() => fs.rmSync(file));

  it('is offered by name, with what it takes', () => {
    const names = vscode.lm.tools.map(({ name }) => name).filter((name) => /asyncScore/.test(name));
    assert.deepEqual(names.sort(), ['asyncScore_compare', 'asyncScore_findings']);
  });

  it('tells what happens when a function fails', async () => {
    const text = await asked('asyncScore_findings', { place: 'asked-by-a-tool.js#place' });
    assert.match(text, /line 2 .*(?:ends the process|nobody handles)/i);
  });

  it('tells what one has that another has not', async () => {
    const [place, other] = ['asked-by-a-tool.js#placeInTurn', 'asked-by-a-tool.js#place'];
    const text = await asked('asyncScore_compare', { place, other });
    assert.match(text, /A gets wrong that B does not[^]*unhandled-rejection/);
  });

  it('says what is missing where a place is none', async () => {
    const text = await asked('asyncScore_findings', { place: 'asked-by-a-tool.js#plaec' });
    assert.match(text, /plaec/);
  });
});

async function asked(tool: string, input: object): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(tool, options);
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
}
