import * as assert from 'node:assert/strict';
import { panelHtml } from '../../src/views/panel/html';

const page = panelHtml({
  cspSource: 'https://webview.example',
  nonce: 'bm9uY2U=',
  script: 'https://webview.example/dist/panel.js',
  style: 'https://webview.example/dist/panel.css?a&b"c',
  language: 'de',
});

describe('panelHtml', () => {
  it('allows only its own style and the script with the nonce', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    assert.equal(
      policy,
      "default-src 'none'; style-src https://webview.example; script-src 'nonce-bm9uY2U='; img-src data:; base-uri 'none'; form-action 'none'",
    );
  });

  it('holds one script, which carries the nonce, and no inline code', () => {
    assert.deepEqual(page.match(/<script[^>]*>/g), [
      '<script nonce="bm9uY2U=" src="https://webview.example/dist/panel.js">',
    ]);
    assert.doesNotMatch(page, /style="|onclick|<style/);
  });

  it('escapes what it is given, and names the language', () => {
    assert.match(page, /panel\.css\?a&#38;b&#34;c"/);
    assert.match(page, /<html lang="de">/);
  });
});
