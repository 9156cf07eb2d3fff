/** Twice what the login page ever shows, for screens of two pixels to one. */
const longestSide = 800;

/**
 * A logo as a PNG with its transparent ground. An SVG is drawn here, in the browser of whoever chose it, where as a picture it
 * runs and loads nothing; it never reaches others. Null where this browser cannot read the file, or it has no size.
 */
export async function drawLogo(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0 || naturalHeight === 0) return null;
    const fitting = longestSide / Math.max(naturalWidth, naturalHeight);
    // Lines can be drawn in any size; dots only smaller.
    const scale = file.type === 'image/svg+xml' ? fitting : Math.min(1, fitting);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob === null ? null : new File([blob], 'logo.png', { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
