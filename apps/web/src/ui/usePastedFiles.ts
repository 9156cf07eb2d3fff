import { useEffect, useEffectEvent } from 'react';

/** Files pasted anywhere on the page. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isWriting(event)) return;
    // Their names would be pasted as text, too.
    event.preventDefault();
    onFiles(files);
  });

  // Pasting happens to the document, not to an element.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Office puts a picture of every text beside the text. */
function isWriting({ clipboardData }: ClipboardEvent): boolean {
  const types = clipboardData?.types ?? [];
  return types.includes('text/html') && types.includes('text/plain');
}
