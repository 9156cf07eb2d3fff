import {
  largePdfBytes,
  openedInPieces,
  openingPieceBytes,
  pieceBytes,
} from '@bilim/contract/library/opening';
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  PDFWorker,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- an address, which the bundler makes
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
// oxlint-disable-next-line import/default -- an address, which the bundler makes
import jbig2Address from 'pdfjs-dist/wasm/jbig2.wasm?url';
// oxlint-disable-next-line import/default -- an address, which the bundler makes
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg.wasm?url';

import { bytesOf, type FetchPiece, type First } from './bytesOf.ts';

/** A person may fetch few files at once, and the portal is open in other tabs. */
const atOnce = 2;

export interface PdfSource {
  readonly address: string;
  /** Where lies what opening it needs, where it is large. */
  readonly opening: string;
  /** Null where only the file itself tells. */
  readonly sizeBytes: number | null;
  /** Another one is another file. */
  readonly version: number;
}

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly close: () => void;
}

/**
 * Opens a PDF piece by piece: its first page comes without the rest. Nothing in it is ever run. Once a piece of it is not
 * to be had, it is closed, and `onLost` is told.
 */
export async function openPdf(
  { address, opening, sizeBytes }: PdfSource,
  onLost: () => void,
): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const leaving = new AbortController();
  // It comes while the bytes come.
  const worker = new PDFWorker();
  const file = bytesOf(address, leaving.signal);
  const first = sizeBytes === null ? await file.first() : { length: sizeBytes, bytes: null };
  const isNoted = first.length >= largePdfBytes && (await file.learn(opening));
  const range = new Pieces(first, file.fetch);
  const task = getDocument({
    worker,
    range,
    length: first.length,
    rangeChunkSize: isNoted ? openingPieceBytes : pieceBytes,
    ...openedInPieces,
    WasmFactory: Unpackers,
  });
  const end = async () => {
    await task.destroy();
    worker.destroy();
  };
  // A document that is closed while it is opened never answers.
  const lost = new Promise<never>((_, refuse) => {
    range.onFailure = () => {
      if (leaving.signal.aborted) return;
      void end();
      refuse(new Error('a piece of a file did not come'));
      onLost();
    };
  });
  const close = () => {
    leaving.abort();
    void end();
  };
  try {
    return { document: await Promise.race([task.promise, lost]), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Fetches what unpacks the pictures of scans, which browsers do not by themselves, once there is such a picture. */
class Unpackers {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const reply = await fetch(filename === 'jbig2.wasm' ? jbig2Address : openjpegAddress);
    if (!reply.ok) throw new Error(`what unpacks pictures came with ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Pieces of a file, few at a time. */
class Pieces extends PDFDataRangeTransport {
  onFailure = () => {};
  private under = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    { length, bytes }: First,
    private readonly fetchPiece: FetchPiece,
  ) {
    super(length, bytes);
  }

  override requestDataRange(begin: number, end: number): void {
    this.waiting.push(() => void this.take(begin, end));
    this.next();
  }

  private next(): void {
    if (this.under >= atOnce) return;
    const start = this.waiting.shift();
    if (start === undefined) return;
    this.under += 1;
    start();
  }

  private async take(begin: number, end: number): Promise<void> {
    try {
      this.onDataRange(begin, await this.fetchPiece(begin, end));
    } catch {
      this.onFailure();
    } finally {
      this.under -= 1;
      this.next();
    }
  }
}
