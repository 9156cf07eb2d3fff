/**
 * Keeps the letters of whoever types on at once while the search is still on its way, so that they neither vanish nor
 * land in the field that had the focus.
 * @returns ends the keeping and gives what was typed, once
 */
export function keepTyping(): () => string {
  let typed = '';
  function keep(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', keep, true);
  return () => {
    document.removeEventListener('keydown', keep, true);
    const all = typed;
    typed = '';
    return all;
  };
}
