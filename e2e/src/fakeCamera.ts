import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

import { CHROMIUM_ARGS, findChromium } from '../../scripts/find-chromium.mjs';

/** A browser whose camera films what it is shown. */
export interface FakeCamera {
  readonly browser: Browser;
  /** From now on the camera films this picture; the page must ask for the camera after it. */
  show(picture: Buffer): Promise<void>;
  close(): Promise<void>;
}

const width = 640;
const height = 480;

/** `isAllowed` answers the question for the camera; otherwise every question is answered with no. */
export async function openFakeCamera(isAllowed: boolean): Promise<FakeCamera> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-camera-'));
  const film = path.join(folder, 'camera.y4m');
  // Without a film there is no camera at all.
  const nothing = sharp({ create: { width, height, channels: 3, background: '#777' } });
  writeFileSync(film, await filmOf(await nothing.png().toBuffer()));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      isAllowed ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
    ],
  });
  return {
    browser,
    async show(picture) {
      writeFileSync(film, await filmOf(picture));
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ten frames of the picture in grey: YUV4MPEG2 with colourless planes. */
async function filmOf(picture: Buffer): Promise<Buffer> {
  const luma = await sharp(picture)
    .flatten({ background: '#777' })
    .resize(width, height, { fit: 'contain', background: '#777' })
    .grayscale()
    .raw()
    .toBuffer();
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}
