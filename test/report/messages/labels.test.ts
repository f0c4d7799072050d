import assert from 'node:assert/strict';
import * as labels from '../../../src/report/messages/labels';

describe('labels', () => {
  it('tell every member of a table apart', () => {
    for (const [name, table] of Object.entries(labels)) {
      const words = Object.values(table);
      assert.equal(new Set(words).size, words.length, name);
      assert.ok(
        words.every((word) => word.trim() === word && word !== ''),
        name,
      );
    }
  });

  it('name the levels as the study of 2013 does', () => {
    assert.equal(labels.STACK_TRACE_LEVELS[4], 'correct but fragile');
    assert.equal(labels.SOURCE_MAP_LEVELS[2], 'has none, needs them sometimes');
  });
});
