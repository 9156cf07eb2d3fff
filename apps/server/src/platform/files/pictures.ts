import { AppError } from '@bilim/contract';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

import { turns } from '../turns.ts';

import { MissingFile } from './store.ts';

/** A few kilobytes of PNG can unpack to gigabytes: bigger pictures than this are never unpacked. */
export const mostMegapixels = 25;

/** No other reader is ever called: SVG above all is a document that loads things, not a picture. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);

/** One at a time: a picture may take a hundred megabytes while it is open. */
const takeTurn = turns({ atOnce: 1, longestQueue: 20 });

/** Draws what was sent anew, upright and without place, camera or any other data. */
export async function drawAnew(
  sent: Buffer,
  draw: (picture: Sharp) => Sharp | Promise<Sharp>,
): Promise<Buffer> {
  return await inTurn(async () => await (await draw(openPicture(sent))).toBuffer());
}

/** Works on a picture when no other one is open. What cannot be read as a picture is a `photo.…` refusal. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return await takeTurn(async () => {
    try {
      return await work();
    } catch (error) {
      throw readable(error);
    }
  });
}

/** Content decides what a file is, whatever its name says. */
export function openPicture(sent: Buffer): Sharp {
  return sharp(sent, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'warning' }).autoOrient();
}

function readable(error: unknown): unknown {
  if (error instanceof AppError || error instanceof MissingFile) return error;
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
    return new AppError('photo.too_many_pixels', { params: { millions: mostMegapixels }, cause: error });
  }
  return new AppError('photo.wrong_type', { cause: error });
}
