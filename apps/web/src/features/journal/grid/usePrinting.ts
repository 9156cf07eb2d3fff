import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The browser takes the page as it stands when its event is over. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);

  // Printing is the browser's to tell.
  useEffect(() => {
    const tell = (isNow: boolean) => flushSync(() => setPrinting(isNow));
    const [begin, end] = [() => tell(true), () => tell(false)];
    const paper = window.matchMedia('print');
    const change = ({ matches }: MediaQueryListEvent) => tell(matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', change);
    };
  }, []);

  return isPrinting;
}
