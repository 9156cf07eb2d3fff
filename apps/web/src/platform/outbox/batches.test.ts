import { describe, expect, it } from 'vitest';

import { createBatches } from './batches.ts';

/** A disk that writes one batch when it is told to. */
function slowDisk() {
  const batches: { readonly items: readonly number[]; readonly end: (isWritten: boolean) => void }[] = [];
  const write = createBatches(
    (items: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        batches.push({
          items,
          end: (isWritten) =>
            isWritten ? resolve(items.map(String)) : reject(new Error('the disk is full')),
        });
      }),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { batches, write, settled };
}

describe('batches', () => {
  it('begin at once, and join what comes meanwhile into the next one', async () => {
    const { batches, write, settled } = slowDisk();
    const first = write([1]);
    await settled();
    const others = [write([2, 3]), write([4])];
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[1]]);

    batches[0]?.end(true);
    expect(await first).toEqual(['1']);
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
    batches[1]?.end(true);
    expect(await Promise.all(others)).toEqual([['2', '3'], ['4']]);
  });

  it('go on after one that failed', async () => {
    const { batches, write, settled } = slowDisk();
    const lost = write([1]);
    await settled();
    const kept = write([2]);
    batches[0]?.end(false);
    await expect(lost).rejects.toThrow('the disk is full');
    await settled();
    batches[1]?.end(true);
    expect(await kept).toEqual(['2']);
  });
});
