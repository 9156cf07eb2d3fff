import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, by our button or by the browser's own menu, and how to print it. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);

  // The browser takes the page as it is when these events end, so the sheet must be there at once.
  useEffect(() => {
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);

  return { isPrinting, print: () => window.print() };
}
