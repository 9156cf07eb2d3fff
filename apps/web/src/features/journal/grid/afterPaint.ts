/** Does something once the next frame is on the screen; gives back how to leave it undone. */
export function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (task = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
