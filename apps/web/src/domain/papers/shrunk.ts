import { decoded, drawn } from '#platform/pictures/drawn.ts';

/** What the server keeps of a photographed document; phones make pictures several times as large. */
const longestSide = 2400;
const quality = 0.86;
/** A PNG, a HEIC or anything else that the browser reads becomes a JPEG when it has to be drawn anew anyway. */
const kept: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * A photo as large as the server keeps it, so that fifty megapixels leave the phone as one megabyte and without the place
 * where they were taken. Whatever is no picture, or small already, stays as it is; so does what this browser cannot read.
 */
export async function shrunk(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const image = await decoded(file);
  if (image === null) return file;
  const { width, height } = image;
  const isSmall = Math.max(width, height) <= longestSide && kept.has(file.type);
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  const whole = { left: 0, top: 0, width, height };
  const small = isSmall ? file : await drawn(image, whole, { longestSide, quality, name });
  image.close();
  return small ?? file;
}
