import { decoded, drawn } from './drawn.ts';

/** Larger pictures are not opened by the server. */
const mostPixels = 25_000_000;
/** What the canvas of every browser holds: that of some telephones ends at 4096 by 4096. */
const drawnPixels = 16_000_000;
const quality = 0.9;

/** A picture as the server takes it. */
export interface Fitted {
  /** The picture itself where it is small enough; null where this browser cannot draw it anew. */
  readonly file: File | null;
  /** Of what was picked, where it had to be drawn anew. */
  readonly pixels: number | null;
}

/** Draws a picture of more than 25 megapixels anew, as a JPEG of sixteen; all others stay as they are. */
export async function fitted(file: File): Promise<Fitted> {
  const pixels = await pixelsOf(file);
  if (pixels <= mostPixels) return { file, pixels: null };
  const image = await decoded(file);
  if (image === null) return { file: null, pixels };
  const { width, height } = image;
  const longestSide = Math.floor(Math.max(width, height) * Math.sqrt(drawnPixels / (width * height)));
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  const small = await drawn(image, { left: 0, top: 0, width, height }, { longestSide, quality, name });
  image.close();
  return { file: small, pixels };
}

/** Read from the head of the file; 0 where it is no picture after all. */
async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
      image.src = address;
    });
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return 0;
  } finally {
    URL.revokeObjectURL(address);
  }
}
