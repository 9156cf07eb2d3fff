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

  const scale = Math.min(1, longestSide / Math.max(area.width, area.height));
  const width = Math.round(area.width * scale);
  const height = Math.round(area.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return picture;
  // What was transparent is white on paper, and black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, width, height);
  image.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { file: new File([blob], 'photo.jpg', { type: blob.type }), area: null };
}

/** The upright picture, or null where this browser cannot read the file. */
async function decoded(file: File): Promise<ImageBitmap | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  return await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}
