import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePainted } from '../painted.ts';
import type { Mark } from '../useMarks.ts';
import look from '../Reader.module.css';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly isNear: boolean;
  /** The width of the first page, in points: others are shown in the same measure. */
  readonly natural: number;
  /** Height by width, as long as nobody knows this page's own. */
  readonly ratio: number;
  readonly scale: number;
  /** Changes when pages are laid out in another size: then they are drawn anew. */
  readonly layout: string;
  readonly query: string;
  readonly marks: readonly Mark[];
}

/** Sharper than this nobody sees, and the memory of a telephone is small. */
const sharpest = 2;

/** A page: drawn when it is near, its words above the drawing, so that they can be selected and read aloud. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, isNear, natural, ratio, scale, layout, query, marks } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<HTMLElement | null>(null);
  usePainted(words, { query, marks, page: number });
  const [shape, setShape] = useState({ width: natural, ratio });

  // Drawing is no work of React; another size is drawn anew.
  useEffect(() => {
    const place = frame.current;
    if (!isNear || place === null) return;
    let isGone = false;
    let stop = () => {};
    async function show(into: HTMLElement) {
      const page = await document.getPage(number);
      if (isGone) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setShape((before) =>
        before.width === width && before.ratio === height / width ? before : { width, ratio: height / width },
      );
      stop = draw(page, into, setWords);
    }
    show(place).catch(() => {});
    return () => {
      isGone = true;
      stop();
      setWords(null);
      place.replaceChildren();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the size of the frame follows the layout
  }, [document, number, isNear, layout]);

  return (
    <section
      className={look.page}
      aria-label={t('l.page', { page: number })}
      data-page={number}
      style={{
        aspectRatio: `1 / ${shape.ratio}`,
        width: `calc(var(--reader-width) * ${scale} * ${shape.width / natural})`,
      }}
    >
      <div ref={frame} className={look.drawing} />
    </section>
  );
}

/** Draws a page into its place; gives back how to stop. */
function draw(page: PDFPageProxy, place: HTMLElement, onWords: (words: HTMLElement) => void): () => void {
  let isStopped = false;
  const wide = place.clientWidth;
  const viewport = page.getViewport({ scale: wide / page.getViewport({ scale: 1 }).width });
  const sharp = Math.min(sharpest, globalThis.devicePixelRatio);
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  canvas.className = look.canvas ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  const words = globalThis.document.createElement('div');
  words.className = look.words ?? '';
  words.style.setProperty('--total-scale-factor', String(viewport.scale));
  place.replaceChildren(canvas, words);
  const drawing = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  drawing.promise.catch(() => {});
  const lay = async () => {
    await layer.render();
    if (!isStopped) onWords(words);
  };
  lay().catch(() => {});
  return () => {
    isStopped = true;
    drawing.cancel();
    layer.cancel();
    // What a canvas holds is let go of when it has no size, and not when it is forgotten.
    canvas.width = 0;
    canvas.height = 0;
    page.cleanup();
  };
}
