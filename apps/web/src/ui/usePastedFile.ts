import { useEffect, useEffectEvent } from 'react';

/** Files pasted anywhere on the page. */
export function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const file = clipboardData?.files[0];
    if (file !== undefined) onFile(file);
  });

  // Pasting happens to the document, not to an element.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
