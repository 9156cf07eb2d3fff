import { addressOf } from '@bilim/contract/client';
import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- an address, which the bundler makes
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Small enough for the first page of a large file, large enough for few questions. */
const pieceBytes = 256 * 1024;
/** A person may fetch few files at once, and the portal is open in other tabs. */
const atOnce = 2;
const tries = 3;

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly close: () => void;
}

/** Opens a PDF piece by piece: its first page comes without the rest. Nothing in it is ever run. */
export async function openPdf({
  bookId,
  sizeBytes,
}: Pick<OpenedBook, 'bookId' | 'sizeBytes'>): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const leaving = new AbortController();
  const range = new Pieces(addressOf(libraryApi.file, { bookId }), sizeBytes, leaving.signal);
  const task = getDocument({
    range,
    length: sizeBytes,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
  });
  range.onFailure = () => void task.destroy();
  const close = () => {
    leaving.abort();
    void task.destroy();
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Pieces of a file, few at a time. */
class Pieces extends PDFDataRangeTransport {
  onFailure = () => {};
  private under = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly address: string,
    length: number,
    private readonly signal: AbortSignal,
  ) {
    super(length, null);
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
      if (!this.signal.aborted) this.onFailure();
    } finally {
      this.under -= 1;
      this.next();
    }
  }

  private async fetchPiece(begin: number, end: number, attempt = 1): Promise<Uint8Array> {
    try {
      const reply = await fetch(this.address, {
        headers: { range: `bytes=${begin}-${end - 1}` },
        signal: this.signal,
      });
      if (reply.status !== 206) throw new Error(`a piece of a file came with ${reply.status}`);
      return new Uint8Array(await reply.arrayBuffer());
    } catch (error) {
      if (this.signal.aborted || attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
      return await this.fetchPiece(begin, end, attempt + 1);
    }
  }
}
