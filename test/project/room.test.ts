import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';

import { Room } from '../../src/project/room';

describe('works beside each other, with parts that run alone', () => {
  it('lets nothing run beside such a part, and all come to their end', async () => {
    const room = new Room();
    let inside = 0;
    let most = 0;
    const besideAlone: number[] = [];
    const work = (index: number) =>
      room.beside(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await after(index % 3);
        if (index % 2 === 0) {
          inside -= 1;
          await room.alone(async () => {
            besideAlone.push(inside);
            await after(1);
            besideAlone.push(inside);
          });
          inside += 1;
        }
        await after(1);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 12 }, (_, index) => work(index)));
    assert.deepEqual(besideAlone, Array(12).fill(0));
    assert.ok(most > 1, `${most}`);
  });

  it('goes on where a part fails', async () => {
    const room = new Room();
    const failing = room.beside(() => room.alone(() => Promise.reject(new Error('no'))));
    await assert.rejects(failing, /no/);
    assert.equal(await room.beside(() => room.alone(() => Promise.resolve(3))), 3);
  });
});
