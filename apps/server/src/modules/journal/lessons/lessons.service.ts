import { AppError } from '@bilim/contract';
import type { ErrorCode, Language, Output } from '@bilim/contract';
import { lessonDate, ordinal } from '@bilim/contract/journal/journal.fields';
import { timeSlotId } from '@bilim/contract/schedule.fields';
import type { journalApi } from '@bilim/contract/journal/journal';
import { addDays, weekdayOf } from '@bilim/contract/days';

import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import { selectDayList } from './dayList.queries.ts';
import { lessonParams } from './lessonAsked.sql.ts';
import { windowParams } from './lessonWindow.policy.ts';
import { insertLesson } from './lessons.queries.ts';
import type { CreationVerdict } from './lessons.queries.ts';
import { asTeacher, staffScopeOf, scopeKindOf, refuseOtherTeacher } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

export async function readDayList({
  db,
  person,
  input,
  now,
  parts: { settings },
}: Call<typeof journalApi.studentsOfDay>): Promise<WireJson> {
  refuseOtherTeacher(person, input.teacherId);
  const [list] = await selectDayList[scopeKindOf(person)](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    ...lessonParams(input),
  });
  if (list?.found !== 1) return await refuseClass(db, person, input);
  return wireReply({ data: `[${list.rows},${list.lesson}]` });
}

type Creation = Call<typeof journalApi.createList>;
type Created = Output<typeof journalApi.createList>;

/** A request that lost the race for a lesson finds it on its second try, or a place for its own one. */
const tries = 3;

/** Creates the list of a lesson; a list that is there already is a warning, not an error. */
export async function createList({ db, person, input, now, language }: Creation): Promise<Created> {
  const teacher = asTeacher(person);
  refuseOtherTeacher(teacher, input.teacherId);
  refuseDay(input, now);
  const params = {
    ...keyParams(input),
    ...staffScopeOf(teacher),
    ...lessonParams(input),
    personId: person.id,
    now,
    today: universityDay(now),
  };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [made] = await insertLesson[language](db, params);
    if (made?.found !== 1) return await refuseClass(db, teacher, input);
    const { verdict, lessonId, inserted } = made;
    if (verdict === null) throw new AppError('journal.class_unknown');
    if (verdict !== 'created' && verdict !== 'exists') throw refusal(verdict, language, made.nextOrdinal);
    if (lessonId === null || made.ordinal === null) continue;
    const lesson = { inserted, lessonId, ordinal: made.ordinal };
    if (verdict === 'exists') {
      return [{ isDone: false, tone: 'warning', message: say(language, 'journal.list_exists'), ...lesson }];
    }
    return [{ isDone: true, ...createdText(language, made.holiday), ...lesson }];
  }
  throw new AppError('server.busy', { params: { retryAfterSeconds: 1 } });
}

/** A holiday is no reason to refuse (docs/rules.md), but worth a word. */
function createdText(language: Language, holiday: string | null) {
  if (holiday === null) return { message: say(language, 'journal.list_created') };
  return {
    tone: 'warning',
    message: say(language, 'journal.list_created_on_holiday', { holiday }),
  } as const;
}

/** The weekday must be that of the date, and a lesson may be prepared one day ahead. */
function refuseDay(input: Creation['input'], now: Date): void {
  if (input.weekday !== undefined && input.weekday !== weekdayOf(input.lessonDate)) {
    throw new AppError('journal.wrong_weekday');
  }
  if (input.lessonDate > addDays(universityDay(now), 1)) throw new AppError('journal.in_future');
}

type Refused = Exclude<CreationVerdict, 'exists' | 'created'>;

const codes = {
  outside_term: 'journal.outside_term',
  no_students: 'journal.no_students',
  locked: 'journal.locked',
} as const satisfies Partial<Record<Refused, ErrorCode>>;

function refusal(verdict: Refused, language: Language, nextOrdinal: number | null): AppError {
  switch (verdict) {
    case 'slot_unknown':
      return new InvalidInput([{ field: timeSlotId.wire, sms: say(language, 'field.invalid') }]);
    case 'ordinal_gap':
      return new InvalidInput([
        { field: ordinal.wire, sms: say(language, 'journal.next_ordinal', { ordinal: nextOrdinal ?? 1 }) },
      ]);
    case 'day_full':
      return new InvalidInput([{ field: lessonDate.wire, sms: say(language, 'journal.day_full') }]);
    case 'outside_term':
    case 'no_students':
    case 'locked':
      return new AppError(codes[verdict]);
  }
}
