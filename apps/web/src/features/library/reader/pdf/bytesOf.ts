import { pieceBytes, unpackPieces, type Piece } from '@bilim/contract/library/opening';

const tries = 3;
/** Of the pieces around small questions; the library keeps what it was given by itself. */
const mostHeld = 8;

export interface First {
  readonly length: number;
  readonly bytes: Uint8Array | null;
}

export type FetchPiece = (begin: number, end: number) => Promise<Uint8Array>;

/** The bytes of a file, asked for piece by piece, each time as many as are worth a question. */
export function bytesOf(address: string, signal: AbortSignal) {
  /** What was noted of it, and is not asked for. */
  let known: readonly Piece[] = [];
  /** A copy that is kept on the device comes as a whole. */
  let whole: Uint8Array | null = null;
  const held = new Map<number, Promise<Uint8Array>>();

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

  const fetchOwn: FetchPiece = async (begin, end) => {
    const { bytes } = whole === null ? await fetchReply(begin, end) : { bytes: whole };
    return own(bytes, begin, end);
  };

  /** The piece of the usual size in which a place lies. */
  async function around(place: number): Promise<Piece> {
    const begin = place - (place % pieceBytes);
    const asked = held.get(begin) ?? fetchOwn(begin, begin + pieceBytes);
    held.delete(begin);
    held.set(begin, asked);
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
    return { begin, bytes: await asked };
  }

  return {
    async first(): Promise<First> {
      const { bytes, length } = await fetchReply(0, pieceBytes);
      return { length, bytes: own(bytes, 0, pieceBytes) };
    },

    /** Fetches what opening a large file needs of it; false where that is not to be had, and the file is asked itself. */
    learn: async (opening: string): Promise<boolean> => {
      const reply = whole === null ? await fetch(opening, { signal }).catch(() => null) : null;
      if (reply?.ok === true) known = unpackPieces(new Uint8Array(await reply.arrayBuffer()));
      return known.length > 0;
    },

    fetch: async (begin: number, end: number): Promise<Uint8Array> => {
      const there = known.find((piece) => holds(piece, begin, end));
      if (there !== undefined) return cut(there, begin, end);
      if (known.length === 0 || end - begin >= pieceBytes) return await fetchOwn(begin, end);
      const near = await around(begin);
      return holds(near, begin, end) ? cut(near, begin, end) : await fetchOwn(begin, end);
    },
  };
}

function holds({ begin: from, bytes }: Piece, begin: number, end: number): boolean {
  return from <= begin && end <= from + bytes.length;
}

function cut({ begin: from, bytes }: Piece, begin: number, end: number): Uint8Array {
  return bytes.slice(begin - from, end - from);
}
