import { AppError } from '@bilim/contract';
import type { peopleApi } from '@bilim/contract/people';

import { addAccount } from '#modules/auth/accounts/officeAccounts.service.ts';
import { addPosition, insertPerson, insertStudent } from '#modules/people/people.service.ts';
import { loginProposals } from '#modules/people/proposedLogin.ts';
import { audit } from '#platform/audit.ts';
import { hasCode, isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import type { Call } from '#platform/http/serve.ts';

import { plainFields, refuseDoubles } from './cards.service.ts';
import { admissionYearOf, departmentsWithin } from './scope.queries.ts';
import { say } from './texts/say.ts';

type Add = Call<typeof peopleApi.add>;

/** Makes a person known with an account that waits for its first password. */
export async function addPerson({ db, ...call }: Add) {
  return await db.transaction(async (tx) => await enter({ ...call, db: tx }));
}

async function enter(call: Add) {
  const { db, input, language } = call;
  const { student, position, isSure = false } = input;
  if ((student === undefined) === (position === undefined)) throw new AppError('request.invalid');
  const fields = plainFields(input.fields);
  await refuseDoubles(db, fields, { exceptId: null, isSure });
  const id = await insertPerson(db, fields);
  try {
    if (student !== undefined) await enterStudent(call, id, student);
    if (position !== undefined) await enterTeacher(call, id, position);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('people.number_taken', { cause: error });
    if (hasCode(error, '23503')) throw new AppError('people.position_clash', { cause: error });
    throw error;
  }
  await audit(db, call, { action: 'person.added', entity: 'person', entityId: id, after: fields });
  return { isDone: true, id, message: say(language, 'people.added') };
}

type Student = NonNullable<Add['input']['student']>;

async function enterStudent(call: Add, id: number, { groupId, studentCode, funding }: Student) {
  const admissionYearId = await admissionYearOf(call.db, call, groupId);
  await insertStudent(call.db, { id, studentCode, funding, admissionYearId, status: 'applicant' });
  await addAccount(call.db, { userId: id, proposed: proposedFor(call), role: 'student' });
}

type Position = NonNullable<Add['input']['position']>;

async function enterTeacher(call: Add, id: number, position: Position) {
  await departmentsWithin(call.db, call, [position.departmentId]);
  await addPosition(call.db, { ...position, personId: id, endsOn: null, isMain: true });
  await addAccount(call.db, { userId: id, proposed: proposedFor(call), role: 'teacher' });
}

const proposedFor = ({ input: { fields } }: Add) => loginProposals()(fields);
