/**
 * How a large PDF is opened without its rest, be it a book or a study material. A reader looks at the last page before it
 * shows the first, and where all pages hang on one branch it reads each of them on the way, in files of scanners all over
 * the file. What it asks for is noted once, when the file comes, and kept beside it in one piece.
 */

/** Bytes from which on a PDF is opened that way. */
export const largePdfBytes = 8_000_000;

/** Bytes that a reader asks for at a time, small enough to be sent in one turn: few questions, and a first page soon. */
export const pieceBytes = 262_144;

/** Bytes that are asked for at a time while one is opened, when they are noted and when they are read. */
export const openingPieceBytes = 1_024;

/** A PDF is opened so that it asks for no more than it needs, when that is noted and when it is read; nothing in it is run. */
export const openedInPieces = {
  disableAutoFetch: true,
  disableStream: true,
  isEvalSupported: false,
  enableXfa: false,
  verbosity: 0,
} as const;

/** Some bytes of a file, and where they begin in it. */
export interface Piece {
  readonly begin: number;
  readonly bytes: Uint8Array;
}

/** In front of each piece: where it begins and how long it is, in four bytes each, the least one first. */
const headBytes = 8;

export function packPieces(pieces: readonly Piece[]): Uint8Array {
  const packed = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + headBytes + bytes.length, 0));
  const view = new DataView(packed.buffer);
  let at = 0;
  for (const { begin, bytes } of pieces) {
    view.setUint32(at, begin, true);
    view.setUint32(at + 4, bytes.length, true);
    packed.set(bytes, at + headBytes);
    at += headBytes + bytes.length;
  }
  return packed;
}

export function unpackPieces(packed: Uint8Array): readonly Piece[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const pieces: Piece[] = [];
  for (let at = 0; at + headBytes <= packed.length;) {
    const start = at + headBytes;
    at = start + view.getUint32(at + 4, true);
    pieces.push({ begin: view.getUint32(start - headBytes, true), bytes: packed.subarray(start, at) });
  }
  return pieces;
}
