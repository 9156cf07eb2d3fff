import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { qrLessonApi } from '@bilim/contract/qrLesson';

import { readCard } from '#modules/studentCard/card.ts';
import { windowParams } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { audit } from '#platform/audit.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { decideVisits, selectRegister, selectSeat } from './register.queries.ts';
import { restOfLesson } from './rest.queries.ts';
import { say } from '../texts/say.ts';

export async function readRegister({
  db,
  person,
  input,
  now,
  language,
  parts: { settings },
}: Call<typeof qrLessonApi.register>): Promise<WireJson> {
  const asked = {
    ...(await windowParams(settings, now)),
    openBeforeMin: (await settings.read())['qr.open_before_min'],
    ownTeacherId: person.id,
    lessonId: input.lessonId,
  };
  const [register] = await selectRegister[language](db, asked);
  if (register === undefined || register.lesson === '[]') throw new AppError('qr.lesson_unknown');
  return wireReply({ data: `[${register.rows},${register.lesson}]` });
}

/** Nobody else came, or that was said too early. */
export async function markRest({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: Call<typeof qrLessonApi.rest>): Promise<Output<typeof qrLessonApi.rest>> {
  const { lessonId, isAbsent } = input;
  const [rest] = await restOfLesson(db, {
    ...(await windowParams(settings, now)),
    ownTeacherId: person.id,
    personId: person.id,
    lessonId,
    isAbsent,
  });
  if (rest === undefined) throw new AppError('qr.lesson_unknown');
  if (!rest.canDecide) throw new AppError('journal.window_closed');
  const { changed } = rest;
  if (changed > 0) {
    const action = isAbsent ? 'qr.rest_absent' : 'qr.rest_taken_back';
    await audit(
      db,
      { person, request, now },
      { action, entity: 'lesson', entityId: lessonId, after: { changed } },
    );
  }
  return {
    isDone: true,
    message: say(language, isAbsent ? 'qr.rest_absent' : 'qr.rest_taken_back', { count: String(changed) }),
    changed,
  };
}

/** The teacher accepts or refuses; what is so already stays, and is no error. */
export async function decide({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: Call<typeof qrLessonApi.decide>): Promise<Output<typeof qrLessonApi.decide>> {
  const { lessonId, studentIds, isAccepted } = input;
  const [decided] = await decideVisits(db, {
    ...(await windowParams(settings, now)),
    ownTeacherId: person.id,
    personId: person.id,
    lessonId,
    studentIds,
    isAccepted,
    way: 'teacher',
  });
  if (decided === undefined) throw new AppError('qr.lesson_unknown');
  if (!decided.canDecide) throw new AppError('journal.window_closed');
  const { changed } = decided;
  if (changed > 0) {
    await audit(
      db,
      { person, request, now },
      {
        action: isAccepted ? 'qr.accepted' : 'qr.refused',
        entity: 'lesson',
        entityId: lessonId,
        after: { students: studentIds },
      },
    );
  }
  return { isDone: true, message: say(language, isAccepted ? 'qr.accepted' : 'qr.refused'), changed };
}

/** The teacher saw the student's card: that is as good as a word, however long the phone has shown it. */
export async function acceptCard({
  db,
  person,
  input,
  now,
  language,
  parts: { keys, settings },
}: Call<typeof qrLessonApi.card>): Promise<Output<typeof qrLessonApi.card>> {
  const { lessonId } = input;
  const card = readCard(keys, input.card);
  if (card === null) throw new AppError('qr.card_unknown');
  const { studentId, issue } = card;
  const [seat] = await selectSeat(db, { ownTeacherId: person.id, lessonId, studentId, issue });
  if (seat === undefined) throw new AppError('qr.card_unknown');
  const { studentName, isConfirmed } = seat;
  const [decided] = await decideVisits(db, {
    ...(await windowParams(settings, now)),
    ownTeacherId: person.id,
    personId: person.id,
    lessonId,
    studentIds: [studentId],
    isAccepted: true,
    way: 'card',
  });
  if (decided?.canDecide !== true) throw new AppError('journal.window_closed');
  const message = say(language, isConfirmed ? 'qr.card_before' : 'qr.card_accepted', { name: studentName });
  return { isDone: true, message, studentId, studentName, isRepeat: isConfirmed };
}
