import { useCallback, useState } from 'react';

/** Longer texts are cut in the feed; about seven lines of them show. */
const cutAbovePx = 280;

/** Whether a text is too long for the feed, and how to see all of it. */
export function useClamp(isWhole: boolean) {
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(isWhole);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element !== null) setLong(element.scrollHeight > cutAbovePx);
  }, []);
  return { ref, isCut: isLong && !isOpen, open: () => setOpen(true) };
}
