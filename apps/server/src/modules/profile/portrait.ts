import { AppError } from '@bilim/contract';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Part of the picture as a person sees it, in its pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const portraitMime = 'image/webp';
const size = { width: 600, height: 800, fit: 'cover' } as const;
const quality = 84;

/** A few kilobytes of PNG can unpack to gigabytes: bigger pictures than this are never unpacked. */
const mostMegapixels = 25;

/** No other reader is ever called: SVG above all is a document that loads things, not a picture. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);

/** One at a time: a picture may take a hundred megabytes while it is open. */
const limit = pLimit(1);
const longestQueue = 20;

/**
 * Makes a portrait of 600 by 800 from whatever was sent. It is drawn anew, upright and without place, camera or any
 * other data; an area that does not lie in the picture is refused.
 */
export async function makePortrait(sent: Buffer, area: Area | null): Promise<Buffer> {
  if (limit.pendingCount >= longestQueue) {
    throw new AppError('server.busy', { params: { retryAfterSeconds: 5 } });
  }
  return await limit(async () => {
    try {
      const picture = open(sent);
      const part = area === null ? picture : picture.extract(within(area, await sizeOf(sent)));
      return await part.resize(size).webp({ quality }).toBuffer();
    } catch (error) {
      throw readable(error);
    }
  });
}

/** Content decides what a file is, whatever its name says. */
function open(sent: Buffer): Sharp {
  return sharp(sent, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'warning' }).autoOrient();
}

async function sizeOf(sent: Buffer) {
  const { autoOrient } = await open(sent).metadata();
  return autoOrient;
}

function within(area: Area, { width, height }: { readonly width: number; readonly height: number }): Area {
  const fits =
    area.width > 0 && area.height > 0 && area.left + area.width <= width && area.top + area.height <= height;
  if (!fits) throw new AppError('photo.area');
  return area;
}

function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
    return new AppError('photo.too_many_pixels', { params: { millions: mostMegapixels }, cause: error });
  }
  return new AppError('photo.wrong_type', { cause: error });
}
