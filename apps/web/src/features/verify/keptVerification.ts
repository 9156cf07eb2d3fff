import { Verification } from '@bilim/contract/documents';
import * as z from 'zod/mini';

const place = 'bilim.verification';

/** Keeps the university's public keys, so that the next code is judged without a network, too. */
export function keepVerification(known: Verification): void {
  try {
    localStorage.setItem(place, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing asks each time.
  }
}

export function readKept(): Verification | null {
  try {
    const read = z.safeParse(Verification, JSON.parse(localStorage.getItem(place) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
