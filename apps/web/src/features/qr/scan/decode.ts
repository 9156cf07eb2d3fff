import { decodeQR } from 'qr/decode.js';

/** The part of the browser's own detector that is used; Android has it, most others do not. */
interface NativeDetector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}

/** What a scanner reads: a frame of the camera, or a photo. */
export interface Picture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Larger pictures take longer and are read no better. */
const mostPixels = 960;

let detector: NativeDetector | null | undefined;

/** The text of the QR code in a picture; null when there is none to be read. */
export async function readQr(picture: Picture): Promise<string | null> {
  const native = nativeDetector();
  if (native !== null) {
    const found = await native.detect(picture.source).catch(() => {
      // Some systems have the detector without the part that does the work.
      detector = null;
      return [];
    });
    if (found[0] !== undefined) return found[0].rawValue;
    if (detector !== null) return null;
  }
  return readByScript(picture);
}

function nativeDetector(): NativeDetector | null {
  if (detector === undefined) {
    const Detector: unknown = Reflect.get(window, 'BarcodeDetector');
    detector = isConstructor(Detector) ? new Detector({ formats: ['qr_code'] }) : null;
  }
  return detector;
}

function isConstructor(value: unknown): value is new (options: { formats: string[] }) => NativeDetector {
  return typeof value === 'function';
}

let canvas: HTMLCanvasElement | null = null;

function readByScript({ source, width, height }: Picture): string | null {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The library throws when it finds nothing.
    return null;
  }
}

/** Reads a photo of a code. */
export async function readQrOfFile(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  const found = await readQr({ source: bitmap, width: bitmap.width, height: bitmap.height });
  bitmap.close();
  return found;
}
