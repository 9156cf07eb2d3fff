/** The digits of an ISBN, or null where they are none: its last one follows from the others. */
export function readIsbn(typed: string): string | null {
  const digits = typed.toUpperCase().replaceAll(/ISBN|[\s:‐‑–-]/g, '');
  if (/^\d{9}[\dX]$/.test(digits)) return isRight(digits, (place) => 10 - place, 11) ? digits : null;
  if (/^\d{13}$/.test(digits))
    return isRight(digits, (place) => (place % 2 === 0 ? 1 : 3), 10) ? digits : null;
  return null;
}

function isRight(digits: string, weight: (place: number) => number, modulus: number): boolean {
  const sum = Array.from(digits).reduce(
    (before, digit, place) => before + weight(place) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  return sum % modulus === 0;
}
