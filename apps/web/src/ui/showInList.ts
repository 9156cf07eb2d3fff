/** Whoever comes by a link sees in the list where they are. */
export function showInList(line: Element | null, list: Element | null): void {
  if (line === null || list === null) return;
  const [own, whole] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < whole.top || own.bottom > whole.bottom)
    list.scrollTop += own.bottom - whole.top - whole.height / 2;
}
