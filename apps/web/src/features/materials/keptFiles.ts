import { fileAddress } from '#domain/materials/fileAddress.ts';

/** The service worker looks here when there is no network; signing out clears it. */
const cacheName = 'materials';

export interface Kept {
  readonly materialId: number;
  readonly fileName: string | null;
}

/** What a file is kept under: the address at which it opens. */
export const keptAddress = (material: Kept) => fileAddress(material);

export async function isFileKept(address: string): Promise<boolean> {
  // Browsers have a store only where a portal is reached by https.
  if (!('caches' in globalThis)) return false;
  return (await (await caches.open(cacheName)).match(address)) !== undefined;
}

/** Fetches the whole file and keeps it; throws what went wrong, and keeps nothing then. */
export async function keepFile(address: string): Promise<void> {
  const response = await fetch(address, { headers: { accept: '*/*' } });
  if (!response.ok) throw new Error('the file was not given out');
  await (await caches.open(cacheName)).put(address, response);
}

export async function dropFile(address: string): Promise<void> {
  await (await caches.open(cacheName)).delete(address);
}
