import { AppError } from '@bilim/contract';
import { PersonCard } from '@bilim/contract/people';
import type { PersonFields } from '@bilim/contract/people';
import * as z from 'zod/mini';

import { lockPeople } from '#modules/people/people.service.ts';
import { photoUrl } from '#modules/people/photoUrl.sql.ts';
import type { Database } from '#platform/db/database.ts';

import { findCard, selectAlike } from './card.queries.ts';
import type { Asking, StoredCard } from './card.queries.ts';

/** A card as the call answers it: what is private only for whoever reads it. */
export function cardOf(row: StoredCard): PersonCard {
  const { studentCode, studentState, funding, groups, readsSecrets, ...rest } = row;
  const { lastName, firstName, middleName, fullNameKg, latinName, email, photoFileId, ...card } = rest;
  const { gender, birthDate, taxId, phone, ...told } = card;
  const secrets = readsSecrets ? { gender, birthDate, taxId, phone } : null;
  const isStudent = studentCode !== null && studentState !== null;
  return {
    ...told,
    photo: photoUrl(row.id, photoFileId),
    fields: { lastName, firstName, middleName, fullNameKg, latinName, email, secrets },
    student: isStudent ? { studentCode, state: studentState, funding: funding ?? '', groups } : null,
    sessions: row.sessions.map((one) => ({ ...one, lastSeenAt: new Date(one.lastSeenAt) })),
  };
}

export async function requireCard(db: Database, asking: Asking, personId: number): Promise<StoredCard> {
  const card = await findCard(db, asking, personId);
  if (card === null) throw new AppError('people.not_found');
  return card;
}

/** The person, locked, while the card is as the office saw it, or already as it wants it. */
export async function requireUnchanged(
  tx: Database,
  asking: Asking,
  { id, version }: { readonly id: number; readonly version: string },
  isDone: (card: StoredCard) => boolean = () => false,
): Promise<StoredCard> {
  await lockPeople(tx, [id]);
  const card = await requireCard(tx, asking, id);
  if (!card.mayChange) throw new AppError('auth.forbidden');
  if (card.version !== version && !isDone(card)) {
    throw new AppError('people.changed_elsewhere', { current: z.encode(PersonCard, cardOf(card)) });
  }
  return card;
}

/** What is written of the fields; empty texts are none. */
export function plainFields({ secrets, ...fields }: PersonFields) {
  const own = { ...fields, ...secrets };
  return {
    ...own,
    middleName: fields.middleName || null,
    fullNameKg: fields.fullNameKg || null,
    latinName: fields.latinName || null,
  };
}

/** Nobody stands there twice: not by the tax id, and by the name only when it was said to be another human. */
export async function refuseDoubles(
  tx: Database,
  fields: ReturnType<typeof plainFields> & {
    readonly taxId?: string | null;
    readonly birthDate?: string | null;
  },
  { exceptId, isSure }: { readonly exceptId: number | null; readonly isSure: boolean },
): Promise<void> {
  const { lastName, firstName, middleName, taxId = null, birthDate = null } = fields;
  const fullName = [lastName, firstName, middleName].filter((part) => part !== null).join(' ');
  const alike = await selectAlike(tx, { fullName, birthDate, taxId, exceptId });
  const [first] = alike;
  if (first === undefined) return;
  const params = { who: `${first.fullName}, № ${first.id}` };
  if (first.hasTaxId) throw new AppError('people.tax_id_taken', { params });
  if (!isSure) throw new AppError('people.alike', { params });
}
