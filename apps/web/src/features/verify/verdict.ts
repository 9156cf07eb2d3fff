import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import type { Verification, VerifiedDocument } from '@bilim/contract/documents';
import type { SignedFacts } from '@bilim/contract/documents/signedFacts';

import { checkSignature } from './checkSignature.ts';
import type { Checked } from './checkSignature.ts';
import { keepVerification, readKept } from './keptVerification.ts';

/** What is to be said of a document. */
export type Verdict =
  | { readonly kind: 'told'; readonly document: VerifiedDocument; readonly known: Verification | null }
  /** The signature holds; whether it was revoked since, nobody could be asked. */
  | { readonly kind: 'signed'; readonly facts: SignedFacts; readonly known: Verification }
  | { readonly kind: 'notValid' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: Error };

/** Asks the university, and judges by itself what the address says: whatever was changed in it is not valid. */
export async function judge(
  call: Call,
  address: { readonly code: string; readonly fragment: string },
): Promise<Verdict> {
  const asked = call(documentsApi.verify, { code: address.code }).then(
    (document) => document,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const known = await call(documentsApi.verification, {}).catch(() => null);
  if (known !== null) keepVerification(known);
  const trusted = known ?? readKept();
  const signature = await checkSignature(address, trusted);
  return weigh(await asked, signature, trusted);
}

function weigh(answer: VerifiedDocument | Error, signature: Checked, trusted: Verification | null): Verdict {
  if (signature.kind === 'broken') return { kind: 'notValid' };
  if (!(answer instanceof Error)) {
    const isSame = signature.kind !== 'holds' || signature.facts.number === answer.number;
    return isSame ? { kind: 'told', document: answer, known: trusted } : { kind: 'notValid' };
  }
  if (answer instanceof AppError) return refused(answer);
  if (signature.kind === 'holds' && trusted !== null) {
    return { kind: 'signed', facts: signature.facts, known: trusted };
  }
  return { kind: 'failed', error: answer };
}

function refused(error: AppError): Verdict {
  if (error.code === 'documents.not_valid') return { kind: 'notValid' };
  return error.code === 'documents.link_closed' ? { kind: 'closed' } : { kind: 'failed', error };
}
