import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { AppError } from '@bilim/contract';
import type { Block } from '@bilim/contract/library/parts';
import { XMLParser } from 'fast-xml-parser';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

import { blocksOf } from './epubBlocks.ts';
import { mostPages } from './bookTask.ts';
import type { BookTask, ReadBook, TellPage } from './bookTask.ts';

const mostEntries = 5_000;
const mostEntryBytes = 20 * 1024 * 1024;
const mostUnpackedBytes = 300 * 1024 * 1024;

/** An EPUB: the words of its parts in the order of reading, and the picture that it names as its cover. */
export async function readEpub({ path, wanted }: BookTask, tell: TellPage): Promise<ReadBook> {
  const archive = await openArchive(path);
  const opfPath = rootOf(await archive.text('META-INF/container.xml'));
  const opf = packageOf(await archive.text(opfPath));
  const place = (href: string) => posix.normalize(posix.join(posix.dirname(opfPath), decoded(href)));
  const parts = opf.spine.flatMap((id) => readableOf(opf.items, id) ?? []);
  if (parts.length === 0) throw new AppError('library.broken');
  const first = parts[0];
  if (first !== undefined) await archive.text(place(first.href));
  if (wanted !== 'whole') return { pages: parts.length, cover: null, opening: null };
  for (const [index, part] of parts.slice(0, mostPages).entries()) {
    const blocks = await archive.text(place(part.href)).then(blocksOf, () => []);
    tell({ number: index + 1, title: titleOf(blocks), body: wordsOf(blocks), blocks });
  }
  const cover = opf.cover === null ? null : await archive.bytes(place(opf.cover)).catch(() => null);
  return { pages: parts.length, cover, opening: null };
}

/** What is asked of an archive is counted as it is unpacked: its directory may say anything. */
async function openArchive(path: string) {
  const zip: ZipFile = await openPromise(path, { autoClose: false });
  if (zip.entryCount > mostEntries) throw new AppError('library.broken');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  if (entries.has('META-INF/encryption.xml') && entries.has('META-INF/rights.xml'))
    throw new AppError('library.locked');
  let left = mostUnpackedBytes;

  async function bytes(name: string): Promise<Uint8Array> {
    const entry = entries.get(name);
    if (entry === undefined) throw new AppError('library.broken');
    left -= entry.uncompressedSize;
    if (entry.uncompressedSize > mostEntryBytes || left < 0) throw new AppError('library.broken');
    // A longer one than it says ends the reading with an error of the library.
    return await buffer(await zip.openReadStreamPromise(entry));
  }
  return { bytes, text: async (name: string) => new TextDecoder().decode(await bytes(name)) };
}

/** No entity is ever resolved, and names of spaces are left out. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['rootfile', 'item', 'itemref', 'meta'].includes(name),
});

type Attributes = Readonly<Record<string, string | undefined>>;

interface Opf {
  readonly package?: {
    readonly metadata?: { readonly meta?: readonly Attributes[] };
    readonly manifest?: { readonly item?: readonly Attributes[] };
    readonly spine?: { readonly itemref?: readonly Attributes[] };
  };
}

function rootOf(xml: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each step below may be absent
  const { container } = parser.parse(xml) as {
    readonly container?: { readonly rootfiles?: { readonly rootfile?: readonly Attributes[] } };
  };
  const path = container?.rootfiles?.rootfile?.[0]?.['full-path'];
  if (path === undefined) throw new AppError('library.broken');
  return path;
}

interface Item {
  readonly href: string;
  readonly properties: string;
  readonly mediaType: string;
  /** The item that stands in for it where its type is not known. */
  readonly fallback: string | undefined;
}

const wordTypes: ReadonlySet<string> = new Set(['application/xhtml+xml', 'text/html', 'image/svg+xml']);
const longestChain = 10;

/** The item itself, or the first one of those that stand in for it whose type has words. */
function readableOf(items: ReadonlyMap<string, Item>, id: string): Item | undefined {
  let item = items.get(id);
  for (let step = 0; step < longestChain && item !== undefined && !wordTypes.has(item.mediaType); step += 1)
    item = item.fallback === undefined ? undefined : items.get(item.fallback);
  return item ?? items.get(id);
}

function packageOf(xml: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each step below may be absent
  const { package: opf = {} } = parser.parse(xml) as Opf;
  const { metadata = {}, manifest = {}, spine = {} } = opf;
  const items = itemsOf(manifest.item);
  const order = (spine.itemref ?? []).flatMap(({ idref }) => idref ?? []);
  return { items, spine: order, cover: coverOf(items, metadata.meta) };
}

function itemsOf(listed: readonly Attributes[] = []): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const { id, href, properties = '', 'media-type': mediaType = '', fallback } of listed) {
    if (id !== undefined && href !== undefined) items.set(id, { href, properties, mediaType, fallback });
  }
  return items;
}

/** As EPUB 3 names it, or as EPUB 2 did. */
function coverOf(items: ReadonlyMap<string, Item>, meta: readonly Attributes[] = []): string | null {
  const named = meta.find(({ name }) => name === 'cover')?.['content'];
  const shown = [...items.values()].find(({ properties }) => properties.split(' ').includes('cover-image'));
  const cover = shown ?? (named === undefined ? undefined : items.get(named));
  return cover?.href ?? null;
}

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3']);

function titleOf(blocks: readonly Block[]): string | null {
  const heading = blocks.find(({ kind }) => headings.has(kind));
  const title = heading === undefined ? '' : wordsOf([heading]).trim().slice(0, 200);
  return title === '' ? null : title;
}

function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
