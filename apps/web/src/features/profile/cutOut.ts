import { decoded, drawn } from '#platform/pictures/drawn.ts';

/** Part of a picture, in its own upright pixels. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly file: File;
  readonly area: PixelArea | null;
}

/** The frame of the cropper as an area; null while the picture has no size yet. */
export function areaOf({ x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) {
  const area = {
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
  return area.width > 0 && area.height > 0 ? area : null;
}

/** What the server draws anew; sending more pixels than that would only take longer. */
const longestSide = 1600;
const quality = 0.9;
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Why a file cannot become a photo; null when it can. The browser itself reads more than the server takes. */
export async function refusalOf(file: File, maxSizeMb: number): Promise<'type' | 'size' | null> {
  if ((await decoded(file)) !== null) return null;
  if (!acceptedTypes.has(file.type)) return 'type';
  return file.size > maxSizeMb * 1024 * 1024 ? 'size' : null;
}

/**
 * Cuts the chosen part out in the browser, so that a camera's ten megabytes leave the phone as some hundred
 * kilobytes and without what the camera wrote into them. Where that is impossible the server cuts.
 */
export async function cutOut(picture: Picture): Promise<Picture> {
  const { file, area } = picture;
  const image = area === null ? null : await decoded(file);
  if (image === null || area === null) return picture;

  const cut = await drawn(image, area, { longestSide, quality, name: 'photo.jpg' });
  image.close();
  return cut === null ? picture : { file: cut, area: null };
}
