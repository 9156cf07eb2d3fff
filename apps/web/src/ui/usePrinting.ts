import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Of a paper: the number of each page and of all, for what is handed in. */
export const pageNumbers =
  "@bottom-right { content: counter(page) ' / ' counter(pages); font-size: 8pt; color: #555; }";

/**
 * Whether the page is being printed, by our button or by the browser's own menu, and how to print it. The paper,
 * such as `A4 landscape; margin: 9mm`, is this print's alone: a rule of the page's style sheet would turn every other
 * print of the portal on its side too.
 */
export function usePrinting(paper: string) {
  const [isPrinting, setPrinting] = useState(false);

  // The browser takes the page as it is when these events end, so the sheet must be there at once.
  useEffect(() => {
    const rule = new CSSStyleSheet();
    rule.replaceSync(`@page { size: ${paper}; }`);
    const show = () => {
      document.adoptedStyleSheets.push(rule);
      flushSync(() => setPrinting(true));
    };
    const hide = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule);
      setPrinting(false);
    };
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
      hide();
    };
  }, [paper]);

  return { isPrinting, print: () => window.print() };
}
