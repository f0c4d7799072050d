import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../src/document/document';
import { browserEvidence } from '../../src/modules/inBrowser';

function evidence(text: string, functionPath?: string, file = '/p/a.tsx'): string | null {
  const document: SubjectDocument = { file, text, language: 'typescriptreact', unsaved: false };
  return browserEvidence(document, functionPath);
}

const BUTTON = `export function Button({ order }) {
  const save = async () => { await api.save(order); };
  return <button onClick={save}>Save</button>;
}
export async function loader(id) { return await api.load(id); }
`;

describe('what tells that code is for a browser', () => {
  it('is a component with handlers, of what stands in it alone', () => {
    assert.equal(evidence(BUTTON, 'Button/save'), 'it stands in a component with handlers');
    assert.equal(evidence(BUTTON, 'loader'), null);
    const still = BUTTON.replace(' onClick={save}', '');
    assert.equal(evidence(still, 'Button/save'), null, 'a server draws it');
  });

  it('is a handler that has no name', () => {
    const text = 'const B = () => { return <b onClick={async () => { await api.save(); }} />; };';
    assert.equal(evidence(text, 'b.onClick'), 'it stands in a component with handlers');
  });

  it('is an effect of a component, or a function that is made for one', () => {
    const hook = (imports: string) => `import { useEffect, useCallback } from 'react';${imports}
export function useOrder(id) {
  useEffect(() => { const load = async () => { await api.load(id); }; load(); }, [id]);
  const save = useCallback(async () => { await api.save(id); }, [id]);
  const check = async () => { await api.check(id); };
  return { save, check };
}`;
    assert.equal(evidence(hook(''), 'useOrder/useEffect'), 'it is given to useEffect');
    assert.equal(evidence(hook(''), 'useOrder/useEffect/load'), 'it is given to useEffect');
    assert.equal(evidence(hook(''), 'useOrder/save'), 'it is given to useCallback');
    assert.equal(evidence(hook(''), 'useOrder/check'), null, 'anybody may call it');
    const inTerminal = "import { Text } from 'ink';";
    assert.equal(evidence(hook(inTerminal), 'useOrder/useEffect'), null, 'Node draws it');
    const own = hook('').replace("'react'", "'./hooks'");
    assert.equal(evidence(own, 'useOrder/useEffect'), null, 'nobody knows which it is');
  });

  it('is what the file says or imports', () => {
    const load = 'export async function load() { await api.load(); }';
    assert.equal(evidence(load, 'load'), null);
    assert.equal(evidence(`'use client';\n${load}`, 'load'), "its file says 'use client'");
    const root = `import { createRoot } from 'react-dom/client';\n${load}`;
    assert.equal(evidence(root, 'load'), 'its file imports react-dom/client');
    assert.equal(evidence(root.replace('/client', '/server'), 'load'), null);
    assert.equal(evidence(load, 'load', '/p/Save.vue'), 'it is the script of a component');
  });

  it('is a name that pages have, where the function itself uses it', () => {
    const uses = (body: string) => evidence(`async function show(id) { ${body} }`, 'show');
    assert.equal(uses('document.title = await api.title(id)'), 'it uses document');
    assert.equal(uses('const document = await api.read(id); return document.title'), null);
    assert.equal(uses('return (await api.read(id)).window'), null);
    assert.equal(uses("if (typeof window !== 'undefined') window.x = await api.read(id)"), null);
    assert.equal(uses('return await page.evaluate(() => document.title)'), null, 'sent to a page');
    const other =
      'async function show() { await api.show(); } function draw() { document.title = 1; }';
    assert.equal(evidence(other, 'show'), null, 'another function is for a page');
    assert.equal(evidence(`const root = document.body;\n${other}`, 'show'), 'it uses document');
    const typed = 'async function show(at: HTMLInputElement) { at.value = await api.show(); }';
    assert.equal(evidence(typed, 'show'), 'it uses HTMLInputElement');
  });

  it('is nothing where something speaks for Node', () => {
    const text = 'async function show() { document.title = await api.show(); }';
    assert.equal(evidence(`import fs from 'fs';\n${text}`, 'show'), null);
    assert.equal(evidence(`const test = require('node:test');\n${text}`, 'show'), null);
    assert.equal(evidence(`'use server';\n${text}`, 'show'), null);
    assert.equal(evidence(`import path from 'path';\n${text}`, 'show'), 'it uses document');
  });
});
