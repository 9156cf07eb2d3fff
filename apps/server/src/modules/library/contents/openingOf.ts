import { openedInPieces, openingPieceBytes, packPieces } from '@bilim/contract/library/opening';
import type { Piece } from '@bilim/contract/library/opening';
import type { getDocument as readDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What there is of the reader of PDF. */
export interface PdfReader {
  readonly getDocument: typeof readDocument;
  readonly PDFDataRangeTransport: typeof PDFDataRangeTransport;
}

/** What a reader asks for until it has the first page of a PDF, packed; nothing of a file that it cannot open. */
export async function openingOf(file: Uint8Array, reader: PdfReader): Promise<Uint8Array> {
  const asked = new Set<number>();
  const range = new reader.PDFDataRangeTransport(file.length, null);
  range.requestDataRange = (begin, end) => {
    for (let at = begin; at < end; at += openingPieceBytes) asked.add(at);
    // Whoever asks listens for the answer only afterwards.
    queueMicrotask(() => range.onDataRange(begin, file.slice(begin, end)));
  };
  const task = reader.getDocument({
    range,
    length: file.length,
    rangeChunkSize: openingPieceBytes,
    ...openedInPieces,
  });
  try {
    await (await task.promise).getPage(1);
    return packPieces(
      piecesAt(
        [...asked].toSorted((one, other) => one - other),
        file,
      ),
    );
  } catch {
    return new Uint8Array();
  } finally {
    await task.destroy();
  }
}

/** What lies side by side is one piece. */
function piecesAt(places: readonly number[], file: Uint8Array): readonly Piece[] {
  const runs: { begin: number; end: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    const end = Math.min(place + openingPieceBytes, file.length);
    if (last?.end === place) last.end = end;
    else runs.push({ begin: place, end });
  }
  return runs.map(({ begin, end }) => ({ begin, bytes: file.subarray(begin, end) }));
}
