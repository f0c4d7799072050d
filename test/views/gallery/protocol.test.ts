import * as assert from 'node:assert/strict';

import { GALLERY_COMMANDS } from '../../../src/page/asked';
import { parseFromGallery, parseToGallery } from '../../../src/views/gallery/protocol';
import { aGalleryModel } from './model';

describe('parseFromGallery', () => {
  it('reads every kind of message', () => {
    assert.deepEqual(parseFromGallery({ type: 'ready' }), { type: 'ready' });
    for (const action of ['openSource', 'compare']) {
      const message = { type: 'member', action, name: 'async-await' };
      assert.deepEqual(parseFromGallery(message), message);
    }
    for (const command of GALLERY_COMMANDS) {
      assert.deepEqual(parseFromGallery({ type: 'command', command }), {
        type: 'command',
        command,
      });
    }
  });

  it('throws on anything else', () => {
    const strange: unknown[] = [
      null,
      'ready',
      {},
      { type: 'command', command: 'workbench.action.terminal.new' },
      { type: 'member', action: 'delete', name: 'async-await' },
      { type: 'member', action: 'compare' },
      { type: 'member', action: 'compare', name: 7 },
    ];
    for (const value of strange) {
      assert.throws(() => parseFromGallery(value), RangeError, JSON.stringify(value));
    }
  });
});

describe('parseToGallery', () => {
  it('reads a model and nothing else', () => {
    const model = aGalleryModel();
    assert.deepEqual(parseToGallery({ type: 'model', model }), { type: 'model', model });
    assert.throws(() => parseToGallery({ type: 'model', model: { rows: [] } }), RangeError);
    assert.throws(() => parseToGallery({ type: 'score', model }), RangeError);
  });
});
