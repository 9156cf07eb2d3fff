/** A part of a picture, in its own upright pixels. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The upright picture, or null where this browser cannot read the file. */
export async function decoded(file: File): Promise<ImageBitmap | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  return await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

interface Drawing {
  /** No side becomes longer than that. */
  readonly longestSide: number;
  readonly quality: number;
  readonly name: string;
}

/** Draws a part of a picture anew, without what the camera wrote into it; null where this browser cannot. */
export async function drawn(
  image: ImageBitmap,
  part: Part,
  { longestSide, quality, name }: Drawing,
): Promise<File | null> {
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What was transparent is white on paper, and black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], name, { type: blob.type });
}
