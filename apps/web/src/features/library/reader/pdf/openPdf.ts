import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- an address, which the bundler makes
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Small enough for the first page of a large file, large enough for few questions. */
const pieceBytes = 256 * 1024;
/** A person may fetch few files at once, and the portal is open in other tabs. */
const atOnce = 2;
const tries = 3;

export interface PdfSource {
  readonly address: string;
  /** Null where only the file itself tells. */
  readonly sizeBytes: number | null;
  /** Another one is another file. */
  readonly version: number;
}

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly close: () => void;
}

/** Opens a PDF piece by piece: its first page comes without the rest. Nothing in it is ever run. */
export async function openPdf({ address, sizeBytes }: PdfSource): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const leaving = new AbortController();
  const file = piecesOf(address, leaving.signal);
  const first = sizeBytes === null ? await file.first() : { length: sizeBytes, bytes: null };
  const range = new Pieces(first, file.fetch);
  const task = getDocument({
    range,
    length: first.length,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
  });
  range.onFailure = () => {
    if (!leaving.signal.aborted) void task.destroy();
  };
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

interface First {
  readonly length: number;
  readonly bytes: Uint8Array | null;
}

type FetchPiece = (begin: number, end: number) => Promise<Uint8Array>;

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

function piecesOf(address: string, signal: AbortSignal) {
  /** A copy that is kept on the device comes as a whole. */
  let whole: Uint8Array | null = null;

  async function fetchReply(begin: number, end: number, attempt = 1): Promise<First & { bytes: Uint8Array }> {
    try {
      const reply = await fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
      if (!reply.ok) throw new Error(`a piece of a file came with ${reply.status}`);
      const bytes = new Uint8Array(await reply.arrayBuffer());
      if (reply.status !== 206) whole = bytes;
      const length = Number(/\/(\d+)$/.exec(reply.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
      return { bytes, length };
    } catch (error) {
      if (signal.aborted || attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
      return await fetchReply(begin, end, attempt + 1);
    }
  }

  /** The library takes the bytes that it is given away. */
  const own = (bytes: Uint8Array, begin: number, end: number) =>
    bytes === whole ? bytes.slice(begin, end) : bytes;

  return {
    async first(): Promise<First> {
      const { bytes, length } = await fetchReply(0, pieceBytes);
      return { length, bytes: own(bytes, 0, pieceBytes) };
    },
    fetch: async (begin: number, end: number): Promise<Uint8Array> => {
      const { bytes } = whole === null ? await fetchReply(begin, end) : { bytes: whole };
      return own(bytes, begin, end);
    },
  };
}
