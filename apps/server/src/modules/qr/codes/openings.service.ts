import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { qrLessonApi } from '@bilim/contract/qrLesson';

import { createList } from '#modules/journal/lessons/lessons.service.ts';
import { asTeacher, staffScopeOf } from '#modules/journal/journal.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Keys } from '#platform/keys.ts';

import { lessonCode, remainingMs, shortCode, stepOf } from './codes.ts';
import { closeLesson, openLesson, selectClassOfEntry, selectOpening } from './openings.queries.ts';
import { say } from '../texts/say.ts';

type Code = Output<typeof qrLessonApi.code>;

/** Opens a lesson for codes; its list is made first when it lacks. */
export async function openForCodes(call: Call<typeof qrLessonApi.open>): Promise<Code> {
  const {
    db,
    person,
    now,
    input,
    parts: { keys },
  } = call;
  const lessonId = input.lessonId ?? (await lessonOfEntry(call));
  const [opened] = await openLesson(db, {
    lessonId,
    ownTeacherId: person.id,
    personId: person.id,
    now,
    today: universityDay(now),
    isAgain: input.isAgain ?? false,
  });
  if (opened === undefined) throw new AppError('qr.lesson_unknown');
  if (!opened.isToday) throw new AppError('qr.not_today');
  return { ...codeOf(keys, lessonId, now), isOpen: opened.isOpen };
}

async function lessonOfEntry(call: Call<typeof qrLessonApi.open>): Promise<number> {
  const { db, person, now, input } = call;
  const lessonDate = input.lessonDate ?? universityDay(now);
  if (lessonDate !== universityDay(now)) throw new AppError('qr.not_today');
  if (input.scheduleEntryId === undefined) throw new AppError('qr.lesson_unknown');
  const { ownTeacherId } = staffScopeOf(asTeacher(person));
  const [taught] = await selectClassOfEntry(db, { ownTeacherId, entryId: input.scheduleEntryId });
  if (taught === undefined) throw new AppError('qr.lesson_unknown');
  const { timeSlotId, ...key } = taught;
  const place = input.ordinal === undefined ? { timeSlotId } : { ordinal: input.ordinal };
  const [made] = await createList({ ...call, input: { ...key, lessonDate, ...place } });
  if (made?.lessonId === undefined) throw new AppError('qr.lesson_unknown');
  return made.lessonId;
}

/** The code of this moment and the next one, so that the screen turns without waiting for us. */
export async function readLessonCode({
  db,
  person,
  now,
  input,
  parts: { keys },
}: Call<typeof qrLessonApi.code>): Promise<Code> {
  const [opening] = await selectOpening(db, { lessonId: input.lessonId, ownTeacherId: person.id });
  if (opening?.isOpen !== true) throw new AppError('qr.lesson_unknown');
  return codeOf(keys, input.lessonId, now);
}

function codeOf(keys: Keys, lessonId: number, now: Date): Code {
  const step = stepOf(now);
  return {
    lessonId,
    code: lessonCode(keys, lessonId, step),
    shortCode: shortCode(keys, lessonId, step),
    remainingMs: remainingMs(now),
    nextCode: lessonCode(keys, lessonId, step + 1),
    nextShortCode: shortCode(keys, lessonId, step + 1),
    isOpen: true,
  };
}

export async function closeForCodes({
  db,
  person,
  now,
  input,
  language,
}: Call<typeof qrLessonApi.close>): Promise<Output<typeof qrLessonApi.close>> {
  const [closed] = await closeLesson(db, { lessonId: input.lessonId, ownTeacherId: person.id, now });
  if (closed === undefined) throw new AppError('qr.lesson_unknown');
  return { isDone: true, message: say(language, 'qr.closed') };
}
