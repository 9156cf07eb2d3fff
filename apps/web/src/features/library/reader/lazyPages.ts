import { lazy } from 'react';

/** What draws a PDF is heavy, and comes with the first one. */
export const PdfPages = lazy(async () => ({ default: (await import('./pdf/PdfPages.tsx')).PdfPages }));

export const EpubPart = lazy(async () => ({ default: (await import('./EpubPart.tsx')).EpubPart }));
