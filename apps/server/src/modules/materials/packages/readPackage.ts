import { AppError } from '@bilim/contract';
import type { PackageStandard } from '@bilim/contract/materials/words';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

import { readManifest } from './readManifest.ts';

export interface PackageLimits {
  readonly unpackedMb: number;
  readonly entries: number;
}

export interface PackageEntry {
  readonly path: string;
  readonly startsAt: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** 0 as it is, 8 deflated. */
  readonly method: number;
}

/** What an archive that opens in place was found to hold. */
export interface ReadPackage {
  readonly standard: PackageStandard;
  /** The page with which it begins. */
  readonly entry: string;
  readonly entries: readonly PackageEntry[];
}

const megabyte = 1024 * 1024;
const mostManifestBytes = 4 * megabyte;
const longestPath = 400;
/** Bombs are made of zeros; pages, pictures and even logs pack a tenth of this. */
const mostRatio = 200;
const smallBytes = 10 * megabyte;

/**
 * Reads an archive of pages through, so that nothing of it is news later: names that lead nowhere else, no more files and
 * bytes than allowed, all of which unpack to what the directory says. Nothing is written anywhere.
 */
export async function readPackage(path: string, limits: PackageLimits): Promise<ReadPackage> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(bad);
  try {
    if (zip.entryCount > limits.entries)
      throw new AppError('materials.archive_too_many', { params: { most: limits.entries } });
    const { entries, manifest } = await readEntries(zip, limits);
    return { ...beginningOf(entries, manifest), entries };
  } catch (error) {
    throw error instanceof AppError ? error : bad(error);
  } finally {
    zip.close();
  }
}

function bad(cause: unknown): never {
  const text = cause instanceof Error ? cause.message : '';
  const [, name] =
    /(?:invalid characters in fileName|absolute path|invalid relative path): (.*)/.exec(text) ?? [];
  if (name !== undefined) throw badName(name);
  throw new AppError('materials.bad_archive', { cause });
}

const badName = (name: string) =>
  new AppError('materials.archive_bad_name', { params: { name: name.slice(0, 80) } });

async function readEntries(zip: ZipFile, { unpackedMb }: PackageLimits) {
  const entries: PackageEntry[] = [];
  const known = new Set<string>();
  let manifest: Buffer | null = null;
  let left = unpackedMb * megabyte;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName;
    if (path.endsWith('/')) continue;
    if (path.length > longestPath || known.has(path)) throw badName(path);
    known.add(path);
    left -= entry.uncompressedSize;
    const isBomb =
      entry.uncompressedSize > smallBytes && entry.uncompressedSize > mostRatio * entry.compressedSize;
    if (left < 0 || isBomb)
      throw new AppError('materials.archive_too_large', { params: { megabytes: unpackedMb } });
    if (entry.isEncrypted() || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8))
      throw new AppError('materials.bad_archive');
    const isManifest = path.toLowerCase() === 'imsmanifest.xml';
    const bytes = await readThrough(zip, entry, isManifest);
    if (isManifest) manifest = bytes;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    entries.push({
      path,
      startsAt: fileDataStart,
      packedBytes: entry.compressedSize,
      sizeBytes: entry.uncompressedSize,
      method: entry.compressionMethod,
    });
  }
  return { entries, manifest };
}

/** What unpacks to more or less than the directory says ends the reading with an error of the library. */
async function readThrough(zip: ZipFile, entry: Entry, isKept: boolean): Promise<Buffer | null> {
  if (isKept && entry.uncompressedSize > mostManifestBytes)
    throw new AppError('materials.archive_bad_manifest');
  const kept: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) if (isKept) kept.push(chunk);
  return isKept ? Buffer.concat(kept) : null;
}

/** The page of the manifest where there is one, else `index.html`, of those the one nearest to the root. */
function beginningOf(
  entries: readonly PackageEntry[],
  manifest: Buffer | null,
): Omit<ReadPackage, 'entries'> {
  const has = (path: string) => entries.some((one) => one.path === path);
  if (manifest !== null) {
    const found = readManifest(manifest);
    if (found === null || !has(decoded(found.entry.replace(/[?#].*$/, ''))))
      throw new AppError('materials.archive_bad_manifest');
    return { standard: found.standard, entry: found.entry };
  }
  const [first] = entries
    .map(({ path }) => path)
    .filter((path) => /(?:^|\/)index\.html?$/i.test(path))
    .toSorted((one, other) => one.split('/').length - other.split('/').length || one.length - other.length);
  const [only, ...others] = entries.filter(({ path }) => /\.html?$/i.test(path));
  const entry = first ?? (others.length === 0 ? only?.path : undefined);
  if (entry === undefined) throw new AppError('materials.archive_no_page');
  return { standard: 'html', entry: entry.split('/').map(encodeURIComponent).join('/') };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
