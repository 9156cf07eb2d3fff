import { AppError } from '@bilim/contract';
import type { peopleApi, PersonFields } from '@bilim/contract/people';

import { addRole } from '#modules/auth/accounts/officeAccounts.service.ts';
import { addPosition, changePosition, updatePerson } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { hasCode } from '#platform/db/uniqueViolation.ts';
import type { Call } from '#platform/http/serve.ts';

import { plainFields, refuseDoubles, requireUnchanged } from './cards.service.ts';
import type { StoredCard } from './card.queries.ts';
import { departmentsWithin } from './scope.queries.ts';
import { say } from './texts/say.ts';

type Save = Call<typeof peopleApi.save>;

/** Changes names and contacts of somebody who is still as the office saw them. */
export async function savePerson({ db, input: { fields, ...which }, ...call }: Save) {
  const asking = { ...call, today: universityDay(call.now) };
  await db.transaction(async (tx) => {
    const card = await requireUnchanged(tx, asking, which, (now) => isSame(differences(now, fields)));
    const { before, after } = differences(card, fields);
    if (isSame({ after })) return;
    await refuseDoubles(tx, plainFields(fields), { exceptId: card.id, isSure: true });
    await updatePerson(tx, card.id, after);
    await audit(tx, call, { action: 'person.changed', entity: 'person', entityId: card.id, before, after });
  });
  return { isDone: true, message: say(call.language, 'people.saved') };
}

function differences(card: StoredCard, { secrets, ...fields }: PersonFields) {
  const wanted = plainFields({ ...fields, secrets: card.readsSecrets ? secrets : null });
  const known = new Map<string, unknown>(Object.entries(card));
  const changed = Object.entries(wanted).filter(([name, value]) => known.get(name) !== value);
  const before = Object.fromEntries(changed.map(([name]) => [name, known.get(name) ?? null]));
  return { before, after: Object.fromEntries(changed) };
}

const isSame = ({ after }: { readonly after: object }) => Object.keys(after).length === 0;

type SavePosition = Call<typeof peopleApi.savePosition>;

/** Adds a position or changes one; only in departments of the office's own. */
export async function savePosition({ db, input, ...call }: SavePosition) {
  const { id, version, positionRowId: rowId, ...position } = input;
  if (position.endsOn !== null && position.endsOn < position.startsOn)
    throw new AppError('people.position_clash');
  const asking = { ...call, today: universityDay(call.now) };
  try {
    await db.transaction(async (tx) => {
      const card = await requireUnchanged(tx, asking, { id, version });
      const held = card.positions.find((one) => one.positionRowId === rowId);
      const departments = [position.departmentId, ...(held === undefined ? [] : [held.departmentId])];
      const names = await departmentsWithin(tx, call, departments);
      if (rowId === undefined) {
        await addPosition(tx, { ...position, personId: id });
        await addRole(tx, id, 'teacher');
      } else if (!(await changePosition(tx, { ...position, personId: id, rowId }))) {
        throw new AppError('people.not_found');
      }
      const after = { department: names.get(position.departmentId), ...told(position) };
      const before = held === undefined ? {} : { before: { department: held.departmentName, ...told(held) } };
      await audit(tx, call, { action: 'person.position', entity: 'person', entityId: id, ...before, after });
    });
  } catch (error) {
    // One main position at a time; a department or a position that is not there.
    if (hasCode(error, '23P01') || hasCode(error, '23503')) {
      throw new AppError('people.position_clash', { cause: error });
    }
    throw error;
  }
  return { isDone: true, message: say(call.language, 'people.saved') };
}

function told({
  share,
  startsOn,
  endsOn,
  isMain,
}: Pick<StoredCard['positions'][number], 'share' | 'startsOn' | 'endsOn' | 'isMain'>) {
  return { share, startsOn, endsOn, isMain };
}
