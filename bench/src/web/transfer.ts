import type { Page } from '@playwright/test';

/** Bytes of bodies as they travelled, by what they are. */
export interface Transfer {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly other: number;
  readonly requests: number;
}

type Kind = Exclude<keyof Transfer, 'requests'>;

const kinds: Readonly<Record<string, Kind>> = { Script: 'script', Stylesheet: 'style', Font: 'font' };
/** Texts below this travel as they are (scripts/build/compress.mjs). */
const worthCompressing = 256;

/** Counts what the page fetches from now on; the returned function tells how much it was. */
export async function countTransfer(page: Page): Promise<() => Transfer> {
  const devtools = await page.context().newCDPSession(page);
  const kindOf = new Map<string, Kind>();
  const addressOf = new Map<string, string>();
  const bytes = { script: 0, style: 0, font: 0, other: 0 };
  const uncompressed: string[] = [];
  let requests = 0;

  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = kinds[type] ?? 'other';
    kindOf.set(requestId, kind);
    addressOf.set(requestId, response.url);
    const isText = kind === 'script' || kind === 'style';
    const isSmall = Number(response.headers['content-length'] ?? Infinity) < worthCompressing;
    if (isText && !isSmall && response.headers['content-encoding'] !== 'br') uncompressed.push(response.url);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[kindOf.get(requestId) ?? 'other'] += encodedDataLength;
  });
  devtools.on('Network.loadingFinished', () => (requests += 1));
  await devtools.send('Network.enable');

  return () => {
    if (uncompressed.length > 0) throw new Error(`These travel without brotli: ${uncompressed.join(', ')}`);
    return { ...bytes, requests };
  };
}
