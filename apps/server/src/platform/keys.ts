import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { StartError } from './startError.ts';

/** What a key is for: one purpose never opens what another has sealed. */
type Purpose =
  | 'xsrf'
  | 'pepper'
  | 'fingerprint'
  | 'calendar'
  | 'openid'
  | 'letters'
  | 'push'
  | 'visit'
  | 'poster'
  | 'card'
  | 'documents'
  | 'repetition'
  | 'activation'
  | 'draw'
  | 'package'
  | 'opds';

/** Keys derived from the one secret of this installation. */
export interface Keys {
  of(purpose: Purpose): Buffer;
  /** Tells installations apart without telling the secret; kept in the database. */
  readonly fingerprint: string;
}

/** 32 bytes in base64url or hex, or longer. */
const leastBytes = 32;

export function keysFrom(secret: Buffer): Keys {
  const derive = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `bilim:${purpose}:v1`, 32));
  const made = new Map<Purpose, Buffer>();
  const of = (purpose: Purpose) => {
    const known = made.get(purpose) ?? derive(purpose);
    made.set(purpose, known);
    return known;
  };
  return { of, fingerprint: createHash('sha256').update(of('fingerprint')).digest('base64url').slice(0, 16) };
}

/**
 * The installation's secret: from the setting when there is one, otherwise from the file, which is made
 * on the first start and readable by its owner alone.
 */
export function loadKeys(setting: string | undefined, file: string): Keys {
  if (setting !== undefined) return keysFrom(longEnough(Buffer.from(setting, 'base64url'), 'BILIM_SECRET'));
  return keysFrom(longEnough(readOrMake(file), file));
}

function longEnough(secret: Buffer, source: string): Buffer {
  if (secret.length >= leastBytes) return secret;
  throw new StartError(`${source} must hold at least ${leastBytes} random bytes, written in base64url.`);
}

function readOrMake(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(leastBytes).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
