/** Up to where this browser was told what changed; it goes with everything else at sign-out. */
const keyOf = (personId: number) => `bilim.live.${personId}`;

export function readCursor(personId: number): string | undefined {
  return localStorage.getItem(keyOf(personId)) ?? undefined;
}

export function keepCursor(personId: number, cursor: string): void {
  localStorage.setItem(keyOf(personId), cursor);
}
