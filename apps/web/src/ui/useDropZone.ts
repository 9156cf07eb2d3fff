import { useState, type DragEvent } from 'react';

/** A place on which files are dropped, and whether one hovers over it now. */
export function useDropZone(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) onFile(file);
    },
  };
  return { isOver, dropProps };
}
