import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { personalCardApi } from '@bilim/contract/personalCard';
import { cardRight, readCardValue } from '@bilim/contract/personalCard/cardFields';
import type { CardFieldName } from '@bilim/contract/personalCard/cardFields';

import { lockPeople, updatePerson, updateTeacher } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { hasCode, isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireFacts } from './card.service.ts';
import { personDetails } from './personalCard.tables.ts';
import { say } from './texts/say.ts';

/** Changes a fact that is still as the sender saw it; sent again, nothing happens. */
export async function saveFact({
  db,
  input,
  language,
  ...call
}: Call<typeof personalCardApi.save>): Promise<Output<typeof personalCardApi.save>> {
  const { name, before } = input;
  const value = readCardValue(name, input.value);
  if (value === undefined) throw new InvalidInput([{ field: 'value', sms: say(language, 'field.invalid') }]);
  await db.transaction(async (tx) => {
    const personId = input.personId ?? call.person.id;
    await lockPeople(tx, [personId]);
    const facts = await requireFacts({ ...call, db: tx, language }, personId);
    if (cardRight(name, facts) !== 'change') throw new AppError('auth.forbidden');
    const current = facts.values[name] ?? null;
    if (current === value) return;
    if (current !== before) throw new AppError('personal.changed_elsewhere', { current: { value: current } });
    await writeFact(tx, call, { personId, name, before: current, value });
  });
  return { isDone: true, message: say(language, 'personal.saved') };
}

interface FactChange {
  readonly personId: number;
  readonly name: CardFieldName;
  readonly before: string | null;
  readonly value: string | null;
}

/** Writes a fact where it is kept, and writes that down. Pass the transaction. */
export async function writeFact(
  tx: Database,
  who: Actor,
  { personId, name, before, value }: FactChange,
): Promise<void> {
  await setFact(tx, { personId, name, value }).catch((error: unknown) => {
    // A tax id belongs to one human; a row of a dictionary may be gone.
    if (isUniqueViolation(error)) throw new AppError('personal.taken', { cause: error });
    if (hasCode(error, '23503')) throw new AppError('request.invalid', { cause: error });
    throw error;
  });
  await audit(tx, who, {
    action: 'person.changed',
    entity: 'person',
    entityId: personId,
    before: { [name]: before },
    after: { [name]: value },
  });
}

/** Facts that are not kept in a column of the person. */
const details: ReadonlySet<CardFieldName> = new Set([
  'livingAddress',
  'registeredAddress',
  'dormitory',
  'military',
]);
const references = new Map<CardFieldName, 'nationalityId' | 'citizenshipId'>([
  ['nationality', 'nationalityId'],
  ['citizenship', 'citizenshipId'],
]);

async function setFact(tx: Database, { personId, name, value }: Omit<FactChange, 'before'>): Promise<void> {
  const number = value === null ? null : Number(value);
  if (details.has(name)) {
    const changed = { [name]: value };
    await tx
      .insert(personDetails)
      .values({ personId, ...changed })
      .onConflictDoUpdate({ target: personDetails.personId, set: changed });
  } else if (name === 'degree') await updateTeacher(tx, personId, { degreeId: number });
  else if (name === 'hiredOn') await updateTeacher(tx, personId, { hiredOn: value });
  else {
    const reference = references.get(name);
    const changed = reference === undefined ? { [name]: value } : { [reference]: number };
    await updatePerson(tx, personId, changed);
  }
}
