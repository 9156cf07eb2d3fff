import * as z from 'zod/mini';

/** What a QR code says besides its address, so that a page can judge it without a network. */
export interface SignedFacts {
  /** With which of the university's keys it is signed. */
  readonly keyId: number;
  readonly kind: string;
  readonly number: string;
  readonly issuedOn: string;
  /** As far as the holder shows it. */
  readonly name: string | null;
  /** After this day the link opens no more; null for one without a term. */
  readonly endsOn: string | null;
  /** The beginning of the content's SHA-256, in base64url. */
  readonly digest: string;
}

const Written = z.tuple([
  z.literal(1),
  z.int(),
  z.string(),
  z.string(),
  z.string(),
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
]);

export function writeFacts({ keyId, kind, number, issuedOn, name, endsOn, digest }: SignedFacts): string {
  return toBase64Url(
    new TextEncoder().encode(JSON.stringify([1, keyId, kind, number, issuedOn, name, endsOn, digest])),
  );
}

/** What is signed: the facts with the code of the address at which they stand, so that neither serves another. */
export function signedMessage(code: string, written: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`bilim:document:v1:${code}:${written}`);
}

/** The part of an address that follows the code; browsers do not send it. */
export function factsFragment(written: string, signature: Uint8Array): string {
  return `#${written}.${toBase64Url(signature)}`;
}

export interface ReadFragment {
  readonly facts: SignedFacts;
  readonly written: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Null for what is no such fragment, or spelt otherwise than we spell it. */
export function readFragment(fragment: string): ReadFragment | null {
  const [written = '', signed = '', more] = fragment.replace(/^#/, '').split('.');
  const bytes = fromBase64Url(written);
  const signature = fromBase64Url(signed);
  if (more !== undefined || bytes === null || signature?.length !== 64) return null;
  const read = z.safeParse(Written, parsed(new TextDecoder().decode(bytes)));
  if (!read.success) return null;
  const [, keyId, kind, number, issuedOn, name, endsOn, digest] = read.data;
  return { facts: { keyId, kind, number, issuedOn, name, endsOn, digest }, written, signature };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const letters = btoa(String.fromCodePoint(...bytes));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** One spelling for the same bytes: base64 would read several, by the bits that it drops. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
