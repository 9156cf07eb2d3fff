import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { hourMs } from '@bilim/contract/days';
import type { documentsApi, Verification } from '@bilim/contract/documents';
import { readCode } from '@bilim/contract/documents/verificationCode';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import type { DocumentKind } from '#platform/documents/documentKind.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Call } from '#platform/http/serve.ts';
import { countUpTo } from '#platform/rateLimit.ts';

import { knowsCode, lookAt, selectKeys, selectUniversity } from './documents.queries.ts';
import { kindOf } from './draw.service.ts';
import { isAsSigned } from './frozen.ts';
import { hashOfCode, nameShown } from './link.service.ts';

/** Looks that one network may take in a minute, and all of them at one document in an hour. */
const mostOfNetwork = 30;
const networkMs = 60_000;
const mostOfLink = 300;

type VerifyCall = Call<typeof documentsApi.verify>;

/** Says whether a document holds. A code that was changed is answered like one that never was. */
export async function verifyDocument(
  kinds: readonly DocumentKind[],
  { db, input, now, request }: VerifyCall,
): Promise<Output<typeof documentsApi.verify>> {
  await countUpTo(db, mostOfNetwork, { key: `verify:ip:${networkOf(request.ip)}`, windowMs: networkMs, now });
  const code = readCode(input.code);
  if (code === null) throw new AppError('documents.not_valid');
  const codeHash = hashOfCode(code);
  const [known] = await knowsCode(db, { codeHash });
  if (known === undefined) throw new AppError('documents.not_valid');
  await countUpTo(db, mostOfLink, { key: `verify:of:${known.id}`, windowMs: hourMs, now });
  const [found] = await lookAt(db, { codeHash, now });
  if (found === undefined) throw new AppError('documents.link_closed');
  if (!isAsSigned(found)) throw new AppError('documents.not_valid');
  const kind = kindOf(kinds, found.kind);
  const factsIn = (language: Language) =>
    found.shows === 'summary' ? kind.summary(found.content, language) : [];
  return {
    kind: kind.name,
    title: { ...kind.title },
    number: found.number,
    issuedOn: found.issuedOn,
    state: found.state,
    since: found.since === null ? null : universityDay(found.since),
    replacedBy: found.replacedBy,
    fullName: nameShown(found.shows, found.holderName),
    facts: inEachLanguage((language) => factsIn(language).map(([label, value]) => ({ label, value }))),
    checkedAt: now,
  };
}

/** What a page needs to verify by itself what a QR code says. */
export async function readVerification(db: Database, kinds: readonly DocumentKind[]): Promise<Verification> {
  const [university] = await selectUniversity(db);
  const keys = await selectKeys(db);
  return {
    university: { ru: university?.ru ?? '', kg: university?.kg ?? '', en: university?.en ?? '' },
    keys: keys.map(({ id, publicKey }) => ({ id, publicKey: publicKey.toString('base64url') })),
    kinds: kinds.map(({ name, title }) => ({ name, title: { ...title } })),
  };
}
