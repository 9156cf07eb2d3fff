import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { personalCardApi } from '@bilim/contract/personalCard';
import { and, eq, isNull } from 'drizzle-orm';

import { lockPeople } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireFacts } from './card.service.ts';
import { personEducations, personGuardians } from './personalCard.tables.ts';
import { say } from './texts/say.ts';

type EducationFields = Pick<
  typeof personEducations.$inferInsert,
  'level' | 'institution' | 'year' | 'documentNumber'
>;

export async function saveEducation({
  db,
  input,
  language,
  ...call
}: Call<typeof personalCardApi.saveEducation>): Promise<Output<typeof personalCardApi.saveEducation>> {
  const { personId, rowId, isRemoved = false, ...fields } = input;
  await db.transaction(async (tx) => {
    await lockPeople(tx, [personId]);
    const { isKeeper, readsPrivate } = await requireFacts({ ...call, db: tx, language }, personId);
    if (!isKeeper || !readsPrivate) throw new AppError('auth.forbidden');
    await writeEducation(tx, call, { personId, rowId, fields: isRemoved ? null : fields });
  });
  return { isDone: true, message: say(language, 'personal.saved') };
}

interface EducationChange {
  readonly personId: number;
  readonly rowId?: number | undefined;
  /** Null takes it away. */
  readonly fields: EducationFields | null;
}

/** Adds, changes or takes away what somebody learned before; what stands there already is left. Pass the transaction. */
export async function writeEducation(
  tx: Database,
  who: Actor,
  { personId, rowId, fields }: EducationChange,
): Promise<void> {
  const stored = await tx
    .select()
    .from(personEducations)
    .where(and(eq(personEducations.personId, personId), isNull(personEducations.removedAt)));
  const before = stored.find(({ id }) => id === rowId);
  if (fields === null) {
    if (before === undefined) return;
    await tx.update(personEducations).set({ removedAt: who.now }).where(eq(personEducations.id, before.id));
  } else {
    if (stored.some((row) => isSame(educationOf(row), educationOf(fields)))) return;
    if (rowId === undefined) await tx.insert(personEducations).values({ personId, ...fields });
    else if (before === undefined) throw new AppError('personal.unknown');
    else await tx.update(personEducations).set(fields).where(eq(personEducations.id, before.id));
  }
  await audit(tx, who, {
    action: 'person.education',
    entity: 'person',
    entityId: personId,
    ...(before === undefined ? {} : { before: educationOf(before) }),
    ...(fields === null ? {} : { after: educationOf(fields) }),
  });
}

const educationOf = ({ level, institution, year = null, documentNumber = null }: EducationFields) => ({
  level,
  institution,
  year,
  documentNumber,
});

/** Relatives are kept by the owner, and by the office that reads private data. */
export async function saveGuardian({
  db,
  input,
  language,
  ...call
}: Call<typeof personalCardApi.saveGuardian>): Promise<Output<typeof personalCardApi.saveGuardian>> {
  const { personId = call.person.id, rowId, isRemoved = false, kinship } = input;
  const fields = { kinship, fullName: input.guardian, phone: input.guardianPhone };
  await db.transaction(async (tx) => {
    await lockPeople(tx, [personId]);
    const { isOwn, isKeeper, readsPrivate } = await requireFacts({ ...call, db: tx, language }, personId);
    if (!isOwn && !(isKeeper && readsPrivate)) throw new AppError('auth.forbidden');
    const stored = await tx
      .select()
      .from(personGuardians)
      .where(and(eq(personGuardians.personId, personId), isNull(personGuardians.removedAt)));
    const before = stored.find(({ id }) => id === rowId);
    if (isRemoved) {
      if (before === undefined) return;
      await tx.update(personGuardians).set({ removedAt: call.now }).where(eq(personGuardians.id, before.id));
    } else {
      if (stored.some((row) => isSame(guardianOf(row), guardianOf(fields)))) return;
      if (rowId === undefined) await tx.insert(personGuardians).values({ personId, ...fields });
      else if (before === undefined) throw new AppError('personal.unknown');
      else await tx.update(personGuardians).set(fields).where(eq(personGuardians.id, before.id));
    }
    await audit(tx, call, {
      action: 'person.guardian',
      entity: 'person',
      entityId: personId,
      ...(before === undefined ? {} : { before: guardianOf(before) }),
      ...(isRemoved ? {} : { after: guardianOf(fields) }),
    });
  });
  return { isDone: true, message: say(language, 'personal.saved') };
}

const guardianOf = ({
  kinship,
  fullName,
  phone = null,
}: Pick<typeof personGuardians.$inferInsert, 'kinship' | 'fullName' | 'phone'>) => ({
  kinship,
  guardian: fullName,
  guardianPhone: phone,
});

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
