/** What one page tells the next after a full page load; it lives as long as the browser tab. */
type Note = 'notice' | 'next' | 'foreign';

/** A text key that the next page shows once. */
export function leaveNotice(textKey: string): void {
  sessionStorage.setItem('notice' satisfies Note, textKey);
}

export function takeNotice(): string | null {
  return take('notice');
}

/** The page to return to after signing in. */
export function leaveNext(path: string): void {
  sessionStorage.setItem('next' satisfies Note, path);
}

/** Only a page of the portal itself is accepted. */
export function takeNext(): string {
  const address = take('next') ?? '';
  if (!URL.canParse(address, location.origin)) return '/lms';

  const { origin, pathname, search } = new URL(address, location.origin);
  const isPortal =
    origin === location.origin && /^\/lms(\/|$)/.test(pathname) && !pathname.startsWith('/lms/login');
  return isPortal ? pathname + search : '/lms';
}

/** Before leaving for a provider: the device is not the person's own. */
export function leaveForeign(isForeign: boolean): void {
  if (isForeign) sessionStorage.setItem('foreign' satisfies Note, '1');
  else sessionStorage.removeItem('foreign' satisfies Note);
}

export function takeForeign(): boolean {
  return take('foreign') !== null;
}

function take(note: Note) {
  const value = sessionStorage.getItem(note);
  sessionStorage.removeItem(note);
  return value;
}
