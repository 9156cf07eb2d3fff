// @ts-check
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { fromRoot } from './root.mjs';

// Draws the app's icons from its logo. Run by hand after the logo has changed; the pictures are kept in git.

const PUBLIC = fromRoot('apps/web/public');
const LOGO = readFileSync(path.join(PUBLIC, 'logo.svg'), 'utf8');
const GROUND = '#0e5b83';

/** The logo without its rounded ground: the system cuts the shape itself. */
const BARE = LOGO.replace(/<rect[^>]*\/>/, '');
/** What of a maskable icon no shape cuts away. */
const SAFE = 0.8;

const folder = path.join(PUBLIC, 'icons');
mkdirSync(folder, { recursive: true });

for (const size of [192, 512]) {
  await draw(LOGO, size)
    .png()
    .toFile(path.join(folder, `icon-${size}.png`));
  await save(`maskable-${size}`, size, SAFE);
}
// Without a ground of its own it would be black on Apple's home screen.
await save('apple-touch-icon', 180, 0.92);

/**
 * @param {string} name
 * @param {number} size
 * @param {number} share of the icon that the mark takes
 */
async function save(name, size, share) {
  const mark = await draw(BARE, Math.round(size * share))
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, `${name}.png`));
}

/**
 * @param {string} svg
 * @param {number} size
 */
function draw(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 }).resize(size, size);
}
