// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a reply fits one packet either way. */
const WORTH_BYTES = 256;

/**
 * Puts `.br` and `.gz` beside every text in the folder, as small as they get, so that the server only sends files.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
  await Promise.all(texts.map((file) => compressFile(path.join(file.parentPath, file.name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < WORTH_BYTES) {
    return;
  }
  const [smallest, small] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, small)]);
}
