/** The lists come anew, and a card may move to another one: for so many pictures of the page. */
const frames = 20;

/** The button that was pressed rests while it saves, and then is gone, and the focus with it: it goes on in its card. */
export function returnFocus(disciplineId: number, left = frames): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      const card = `[data-discipline="${disciplineId}"]`;
      document.querySelector<HTMLElement>(`${card} button:not(:disabled)`)?.focus({ preventScroll: true });
    }
    if (left > 0) returnFocus(disciplineId, left - 1);
  });
}
