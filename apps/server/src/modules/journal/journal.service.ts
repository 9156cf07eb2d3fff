import { AppError, holds, wireColumns } from '@bilim/contract';
import { journalApi } from '@bilim/contract/journal/journal';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from './classes/classes.service.ts';
import { chosen, keyParams } from './classes/classKey.sql.ts';
import { selectJournal } from './journal.queries.ts';
import { windowParams } from './lessons/lessonWindow.policy.ts';
import { selectStudentJournal } from './student/studentJournal.queries.ts';
import { staffScopeOf, scopeKindOf, refuseOtherTeacher } from './journal.policy.ts';
import { refuseGuesser, refuseStranger } from './classes/strangers.ts';

/** Where the derived rows stand in the envelope. */
const [derivedColumn] = wireColumns(journalApi.journal.beside) ?? [];

export async function readJournal({
  db,
  person,
  input,
  now,
  language,
  parts: { settings },
}: Call<typeof journalApi.journal>): Promise<WireJson> {
  refuseOtherTeacher(person, input.teacherId);
  const [journal] = await selectJournal[language][scopeKindOf(person)](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    fromDate: input.lessonDate ?? null,
    fromSlotId: chosen(input.timeSlotId),
  });
  if (journal?.found !== 1 || derivedColumn === undefined) return await refuseClass(db, person, input);
  return wireReply({
    data: `[[${journal.cells}],[${journal.columns}]]`,
    [derivedColumn.wire]: `[${journal.derived}]`,
  });
}

export async function readStudentJournal(call: Call<typeof journalApi.ofStudent>): Promise<WireJson> {
  const {
    db,
    person,
    input,
    now,
    language,
    parts: { settings },
  } = call;
  const studentId = input.studentId ?? person.id;
  const isOwn = studentId === person.id;
  if (!isOwn && !holds(person, 'journals.read')) throw new AppError('auth.not_yourself');
  await refuseGuesser(call, studentId);
  const { 'journal.absence_limit_pct': absenceLimit } = await settings.read();
  const [journal] = await selectStudentJournal[language][isOwn ? 'own' : 'staff'](db, {
    academicYearId: input.academicYearId,
    seasonId: input.seasonId,
    studentId,
    callerId: person.id,
    today: universityDay(now),
    absenceLimit,
    ...scopeParams(person, 'journals.read'),
  });
  if (journal?.isPermitted !== true) return await refuseStranger(call, studentId);
  return wireReply({ data: journal.lessons });
}
