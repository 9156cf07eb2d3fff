import { createHash, randomBytes } from 'node:crypto';

import { maskedName } from '@bilim/contract/documents/maskedName';
import { factsFragment, signedMessage, writeFacts } from '@bilim/contract/documents/signedFacts';
import { codeAlphabet, codeLength } from '@bilim/contract/documents/verificationCode';
import type { ShownByLink } from '@bilim/contract/documents';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';

import { documentLinks } from './documents.tables.ts';
import type { Signer } from './signing.service.ts';

type NewLink = Omit<typeof documentLinks.$inferInsert, 'id' | 'codeHash' | 'codeSealed'>;

const sealedFor = (documentId: number) => `link of document ${documentId}`;

export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Makes an address with a code that nobody guesses; gives the row's number. */
export async function insertLink(tx: Database, keys: Keys, link: NewLink): Promise<number> {
  const code = makeCode();
  const [made] = await tx
    .insert(documentLinks)
    .values({
      ...link,
      codeHash: hashOfCode(code),
      codeSealed: seal(keys.of('documents'), sealedFor(link.documentId), code),
    })
    .returning({ id: documentLinks.id });
  if (made === undefined) throw new Error('a link was not made');
  return made.id;
}

/** The alphabet has 32 signs, so each byte gives one of them with the same chance. */
function makeCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

export function codeOf(keys: Keys, link: { readonly documentId: number; readonly codeSealed: Buffer }) {
  return unseal(keys.of('documents'), sealedFor(link.documentId), link.codeSealed);
}

/** What an address says of its document. */
export interface Told {
  readonly kind: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly holderName: string | null;
  readonly contentHash: Buffer;
}

interface Addressed {
  readonly shows: ShownByLink;
  readonly isSingle: boolean;
  readonly endsAt: Date | null;
}

/** The name as far as a link shows it. */
export function nameShown(shows: ShownByLink, name: string | null): string | null {
  return name === null || shows !== 'mask' ? name : maskedName(name);
}

/**
 * The whole address. It carries the signed facts, but where the server counts the one look that there is.
 */
export function addressOf(
  portal: string,
  { document, link, code, signer }: { document: Told; link: Addressed; code: string; signer: Signer },
): string {
  const address = `${portal}/lms/public/verify/${code}`;
  if (link.isSingle) return address;
  const { kind, number, issuedOn, holderName, contentHash } = document;
  const written = writeFacts({
    keyId: signer.keyId,
    kind,
    number,
    issuedOn,
    name: nameShown(link.shows, holderName),
    endsOn: link.endsAt === null ? null : universityDay(link.endsAt),
    digest: contentHash.subarray(0, 16).toString('base64url'),
  });
  return address + factsFragment(written, signer.sign(signedMessage(code, written)));
}
