import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Version of the form below; its first byte. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text that we must be able to show again (AES-256-GCM). It opens only with the same key and for the
 * same `owner`, so a sealed text that is copied to another row stays shut.
 */
export function seal(key: Buffer, owner: string, text: string): Buffer {
  return sealWith(randomBytes(ivBytes), { key, owner, text });
}

/**
 * The same, and the same bytes each time: for what is printed again and again. Who sees two of them learns no more than
 * that they say the same.
 */
export function sealAlike(key: Buffer, owner: string, text: string): Buffer {
  const iv = createHmac('sha256', key).update(`${owner}\0${text}`).digest().subarray(0, ivBytes);
  return sealWith(iv, { key, owner, text });
}

interface Sealed {
  readonly key: Buffer;
  readonly owner: string;
  readonly text: string;
}

function sealWith(iv: Buffer, { key, owner, text }: Sealed): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, sealed, cipher.getAuthTag()]);
}

/** The text, or null when it was sealed with another key, for somebody else, or changed since. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): string | null {
  if (sealed.length < 1 + ivBytes + tagBytes || sealed[0] !== version) return null;
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(-tagBytes);
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
    const text = cipher.update(sealed.subarray(1 + ivBytes, -tagBytes));
    return Buffer.concat([text, cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
