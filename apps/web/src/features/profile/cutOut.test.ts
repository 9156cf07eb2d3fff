import { describe, expect, it } from 'vitest';

import { cutOut, refusalOf } from './cutOut.ts';

const fileOf = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'me', { type });
const mb = 1024 * 1024;

// This environment reads no pictures, as an old browser: then the server's own rules count.
describe('a picture where the browser cannot read it', () => {
  it('is taken when the server takes its type and size', async () => {
    expect(await refusalOf(fileOf(5 * mb, 'image/jpeg'), 5)).toBeNull();
    expect(await refusalOf(fileOf(10, 'image/webp'), 5)).toBeNull();
  });

  it('is refused when it is too large, or no picture', async () => {
    expect(await refusalOf(fileOf(5 * mb + 1, 'image/png'), 5)).toBe('size');
    expect(await refusalOf(fileOf(10, 'application/pdf'), 5)).toBe('type');
  });

  it('goes to the server whole, with the area that it shall cut out', async () => {
    const picture = { file: fileOf(10, 'image/png'), area: { left: 1, top: 2, width: 3, height: 4 } };
    expect(await cutOut(picture)).toBe(picture);
  });
});
