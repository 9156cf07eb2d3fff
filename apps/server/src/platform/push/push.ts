// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./http_ece.d.ts" />
import { createECDH } from 'node:crypto';

import type { PushMessage } from '@bilim/contract/notices';
import { encrypt } from 'http_ece';
import { importJWK, SignJWT } from 'jose';

import { OwnError } from '../log/ownError.ts';

/** A browser that may be sent messages while no page of ours is open. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** With which browsers subscribe; messages that are signed otherwise are refused to us and to others. */
  readonly publicKey: string;
  /** Whether an address belongs to a push service. Nothing is ever sent to another one. */
  accepts(endpoint: string): boolean;
  /** Resolves once the service has taken the message, or says that the browser is gone. Throws when it may be tried again. */
  send(device: PushDevice, message: PushMessage): Promise<'taken' | 'gone'>;
}

interface Setup {
  /** 32 bytes, the same for all processes of an installation. */
  readonly key: Buffer;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly contact: string;
  readonly isService: (endpoint: URL) => boolean;
}

const curve = 'prime256v1';
/** A mark of yesterday is no news. */
const lifeSeconds = 86_400;
const patienceMs = 10_000;

/** Web Push: RFC 8030 with the messages sealed by RFC 8291 and signed by RFC 8292. */
export function webPush({ key, contact, isService }: Setup): Push {
  const own = createECDH(curve);
  own.setPrivateKey(key);
  const publicKey = own.getPublicKey().toString('base64url');
  const signing = signingKey(own.getPublicKey(), key);

  async function sign(endpoint: URL) {
    return await new SignJWT({ aud: endpoint.origin, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime('12h')
      .sign(await signing);
  }

  function accepts(text: string) {
    const endpoint = URL.parse(text);
    return endpoint !== null && endpoint.username === '' && isService(endpoint);
  }

  return {
    publicKey,
    accepts,

    async send(device, message) {
      if (!accepts(device.endpoint)) return 'gone';
      const endpoint = new URL(device.endpoint);
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${await sign(endpoint)}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(lifeSeconds),
          topic: message.tag,
        },
        body: new Uint8Array(sealFor(device, message)),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await reply.body?.cancel();
      if (reply.ok) return 'taken';
      if (reply.status === 404 || reply.status === 410) return 'gone';
      throw new OwnError(`the push service answered ${reply.status}`);
    },
  };
}

async function signingKey(point: Buffer, secret: Buffer) {
  return await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: secret.toString('base64url'),
    },
    'ES256',
  );
}

function sealFor({ p256dh, auth }: PushDevice, message: PushMessage): Buffer {
  const oneTime = createECDH(curve);
  oneTime.generateKeys();
  return encrypt(Buffer.from(JSON.stringify(message)), {
    version: 'aes128gcm',
    privateKey: oneTime,
    dh: p256dh,
    authSecret: auth,
  });
}

/** Those that browsers use: Google, Mozilla, Microsoft, Apple. */
const services =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/;

export function isKnownService({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && services.test(hostname);
}
