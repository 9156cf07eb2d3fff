import { readFile } from 'node:fs/promises';

import { AppError } from '@bilim/contract';
import { libraryApi } from '@bilim/contract/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { deliverBatch } from '#platform/jobs/outbox.ts';
import { librarian, openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { bookReadings } from './read.jobs.ts';

const folder = new URL('../testing/published/', import.meta.url);

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const mathematics = 2;

/** The number of the book, or why it was refused. */
async function bring(name: string, bytes: Uint8Array): Promise<number | string> {
  const form = { bookId: null, title: name, categoryId: mathematics, isDoubleMeant: true };
  const sent = [new File([new Uint8Array(bytes)], name)];
  try {
    return (await portal.callAs(librarian)(libraryApi.save, form, { files: sent })).bookId;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function opened(name: string) {
  const bookId = await bring(name, await readFile(new URL(name, folder)));
  if (typeof bookId === 'string') return { refused: bookId };
  await deliverBatch(portal.db, bookReadings(portal.parts));
  const { fileState, totalPages } = await portal.callAs(student)(libraryApi.one, { bookId });
  const words = async (query: string) =>
    (await portal.callAs(student)(libraryApi.inside, { query, bookId })).map(({ page }) => page);
  return { bookId, fileState, totalPages, words };
}

describe('a PDF of another project', () => {
  it('is found by its words on their pages, drawn or scanned or locked', { tags: 'long' }, async () => {
    const plain = await opened('002-trivial-libre-office-writer.pdf');
    expect([plain.fileState, plain.totalPages]).toEqual(['read', 1]);
    const four = await opened('pdflatex-4-pages.pdf');
    expect([four.fileState, four.totalPages]).toEqual(['read', 4]);
    expect((await opened('habibi.pdf')).fileState).toBe('read');
    expect((await opened('imagemagick-CCITTFaxDecode.pdf')).fileState).toBe('no_text');
    expect((await opened('annotated_pdf.pdf')).totalPages).toBe(1);
    expect(await opened('libreoffice-writer-password.pdf')).toEqual({ refused: 'library.locked' });
  });
});

describe('an EPUB of the test set of its format', () => {
  it('is read in the order of its spine, by the first of its packages', async () => {
    const order = await opened('pkg-spine-order.epub');
    const { beside } = await portal.callAs(student)(libraryApi.part, { bookId: order.bookId!, page: 1 });
    expect([beside.parts.length, await order.words!('first')]).toEqual([4, [1]]);
    expect((await opened('nav-spine_in-spine.epub')).fileState).toBe('read');
    expect((await opened('ocf-package_multiple.epub')).fileState).toBe('read');
  });

  it('whose text is a script, another file or no text brings none of it along', async () => {
    const script = await opened('scr-support.epub');
    expect(await script.words!('fails')).toEqual([1]);
    expect(await script.words!('passes')).toEqual([]);
    const entity = await opened('pub-xml-external-id.epub');
    expect(await entity.words!('paragraph')).toEqual([1]);
    expect(await entity.words!('fails')).toEqual([]);
    expect((await opened('pub-xml-non-validating_unclosed.epub')).fileState).toBe('read');
    // What is of no known type is read by what stands in for it.
    expect((await opened('pub-foreign_xml-spine.epub')).fileState).toBe('read');
  });
});

it('books that are cut off, or have a hole in them, are refused in words or open, and nothing else', async () => {
  const outcomes: (number | string)[] = [];
  for (const name of ['pdflatex-4-pages.pdf', 'pkg-spine-order.epub']) {
    const whole = await readFile(new URL(name, folder));
    const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
    const holed = Buffer.from(whole);
    holed.fill(0x20, Math.floor(whole.length * 0.3), Math.floor(whole.length * 0.4));
    for (const damaged of [cut, holed]) outcomes.push(await bring(name, damaged));
  }
  await deliverBatch(portal.db, bookReadings(portal.parts));
  const refusals = outcomes.filter((one) => typeof one === 'string');
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals)).toEqual(new Set(['library.broken']));
});
