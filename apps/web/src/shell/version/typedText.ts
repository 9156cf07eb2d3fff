type Field = HTMLInputElement | HTMLTextAreaElement;

const typedIn = new Set<Field>();

/** Remembers from now on in which fields somebody typed. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isText(target)) typedIn.add(target);
    },
    { capture: true, passive: true },
  );
}

/** Whether a form on the page holds text that somebody typed and that a reload would lose. */
export function hasTypedText(): boolean {
  for (const field of typedIn) {
    if (!field.isConnected) typedIn.delete(field);
    else if (field.value.trim() !== '' && field.type !== 'search') return true;
  }
  return false;
}

function isText(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
