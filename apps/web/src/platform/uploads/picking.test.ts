import { unzipSync } from 'fflate';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';

import { packed } from '../pictures/packed.ts';

import { mayGoWhole, nothingPicked, withMore, type Limits } from './picking.ts';

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values).map(String)].join(' ')) as unknown as TFunction;
const limits: Limits = { kind: 'chat', maxSizeMb: 1, most: 2, t };
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const shrunk = (source: File) => ({ source, file: file('a.jpg', 20), pixels: 30_000_000 });

it('a picture that was made smaller is judged by what is sent, and known again by what was picked', () => {
  const source = file('a.jpeg', 3_000_000);
  const once = withMore(nothingPicked, [shrunk(source)], limits);
  const twice = withMore(once, [shrunk(file('a.jpeg', 3_000_000))], limits);

  expect(twice.picked.map((one) => [one.file.name, one.pixels])).toEqual([['a.jpg', 30_000_000]]);
  expect(twice.refusals).toEqual([]);
});

it('a picture that cannot be made smaller here is refused with its size', () => {
  const { picked, refusals } = withMore(
    nothingPicked,
    [{ source: file('a.jpg'), file: null, pixels: 108_400_000 }],
    limits,
  );

  expect([picked, refusals]).toEqual([[], ['upload.refused a.jpg upload.pixels 108']]);
});

it('an original may go as it is where it keeps within the limit of size', () => {
  const { picked } = withMore(
    nothingPicked,
    [
      shrunk(file('a.jpg', 1_000_000)),
      shrunk(file('b.jpg', 1_048_000)),
      { source: file('c.pdf'), file: file('c.pdf'), pixels: null },
    ],
    { ...limits, most: 5 },
  );

  expect(picked.map((one) => mayGoWhole(one, 1))).toEqual([true, false, false]);
});

it('an original in an archive is bit for bit what was picked', async () => {
  const bytes = new Uint8Array([255, 216, 255, 1, 2, 3]);
  const archive = await packed(new File([bytes], 'снимок.jpeg'));

  expect([archive.name, archive.type]).toEqual(['снимок.zip', 'application/zip']);
  expect(unzipSync(new Uint8Array(await archive.arrayBuffer()))).toEqual({ 'снимок.jpeg': bytes });
});
