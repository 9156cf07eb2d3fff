import { AppError } from '@bilim/contract';

import { drawAnew, openPicture } from '#platform/files/pictures.ts';

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

/** Makes a portrait of 600 by 800 from whatever was sent; an area that does not lie in the picture is refused. */
export async function makePortrait(sent: Buffer, area: Area | null): Promise<Buffer> {
  return await drawAnew(sent, async (picture) => {
    const part = area === null ? picture : picture.extract(within(area, await sizeOf(sent)));
    return part.resize(size).webp({ quality });
  });
}

async function sizeOf(sent: Buffer) {
  const { autoOrient } = await openPicture(sent).metadata();
  return autoOrient;
}

function within(area: Area, { width, height }: { readonly width: number; readonly height: number }): Area {
  const fits =
    area.width > 0 && area.height > 0 && area.left + area.width <= width && area.top + area.height <= height;
  if (!fits) throw new AppError('photo.area');
  return area;
}
