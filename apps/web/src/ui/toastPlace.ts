import { freePlace } from './freePlace.ts';

const controls =
  'a[href], button, input, select, textarea, label, summary, [contenteditable], [role="gridcell"], [tabindex="0"]';

/** Moves the stack of toasts to where it covers nothing that is to be pressed. */
export function standAside(stack: HTMLElement): void {
  // Toasts grow while they come up; what they will measure is known from the start.
  const toasts = [...stack.querySelectorAll<HTMLElement>('[role="status"], [role="alert"]')];
  const gaps = 16 * Math.max(0, toasts.length - 1);
  const height = toasts.reduce((sum, toast) => sum + toast.scrollHeight, gaps);
  const window = { width: document.documentElement.clientWidth, height: innerHeight };

  const place = freePlace({ width: stack.offsetWidth, height }, window, boxesToPress(stack));

  stack.style.setProperty('--toast-left', `${place.left}px`);
  stack.style.setProperty('--toast-top', `${place.top}px`);
}

function boxesToPress(stack: HTMLElement) {
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => !stack.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, top }) => width > 1 && height > 1 && top < innerHeight);
}
