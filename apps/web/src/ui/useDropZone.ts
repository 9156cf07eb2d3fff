import { useState, type DragEvent } from 'react';

/** A place on which files are dropped, and whether some hover over it now. Of places in one another the inner one takes them. */
export function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Moving over something inside is no leaving.
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver, dropProps };
}

/** What else is dragged is no business of a place for files. */
function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
