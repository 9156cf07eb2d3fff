import type { Output } from '@bilim/contract';
import type { qrApi } from '@bilim/contract/qr';
import { codeSeconds } from '@bilim/contract/qr';
import { lessonDate as lessonDateField } from '@bilim/contract/journal/journal.fields';
import { addDays, weekdayOf } from '@bilim/contract/days';

import { universityDay, universityTime } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectOwnVisits, selectSlotNow, writeAppeal } from './own.queries.ts';
import type { AppealVerdict } from './own.queries.ts';
import { say } from '../texts/say.ts';

export async function readTime({ db, now }: Call<typeof qrApi.time>): Promise<Output<typeof qrApi.time>> {
  const date = universityDay(now);
  const [slot] = await selectSlotNow(db, { clock: universityTime(now) });
  const { timeSlotId, timeLabel } = slot ?? { timeSlotId: -1, timeLabel: '' };
  return { time: now, date, weekday: weekdayOf(date), timeSlotId, timeLabel, codeSeconds };
}

export async function readOwnVisits({
  db,
  person,
  now,
  language,
  parts: { settings },
}: Call<typeof qrApi.today>): Promise<WireJson> {
  const [own] = await selectOwnVisits[language](db, {
    studentId: person.id,
    today: universityDay(now),
    now,
    openBeforeMin: (await settings.read())['qr.open_before_min'],
  });
  return wireReply({ data: own?.rows ?? '[]' });
}

type Appeal = Output<typeof qrApi.appeal>;

export async function appeal({
  db,
  person,
  now,
  language,
  input,
}: Call<typeof qrApi.appeal>): Promise<Appeal> {
  const today = universityDay(now);
  const day = input.lessonDate ?? today;
  if (day !== today && day !== addDays(today, -1)) {
    throw new InvalidInput([{ field: lessonDateField.wire, sms: say(language, 'qr.appeal.too_late') }]);
  }
  const [row] = await writeAppeal[language](db, {
    studentId: person.id,
    entryId: input.scheduleEntryId,
    today: day,
    reason: input.reason,
    now,
  });
  const { verdict, disciplineName, startsAt } = row ?? nowhere;
  const time = startsAt === null ? '' : universityTime(startsAt);
  return answer(verdict, say(language, sentences[verdict], { time }), disciplineName ?? '');
}

const nowhere = { verdict: 'no_lesson', disciplineName: null, startsAt: null } as const;

function answer(verdict: AppealVerdict, message: string, disciplineName: string): Appeal {
  switch (verdict) {
    case 'taken':
    case 'same': {
      const repeat = verdict === 'same' ? { isRepeat: true } : {};
      return {
        isDone: true,
        tone: 'success',
        message,
        state: 'claimed',
        reasons: ['appeal'],
        disciplineName,
        ...repeat,
      };
    }
    case 'there':
      return { isDone: true, tone: 'success', message, reasons: [], isRepeat: true };
    case 'decided':
      return { isDone: false, tone: 'error', message, obstacle: 'refused', reasons: [] };
    case 'no_lesson':
    case 'not_begun':
      return { isDone: false, tone: 'error', message, obstacle: verdict, reasons: [] };
  }
}

const sentences = {
  no_lesson: 'qr.obstacle.no_lesson',
  not_begun: 'qr.appeal.not_begun',
  there: 'qr.marked_before',
  decided: 'qr.appeal.decided',
  taken: 'qr.appeal.taken',
  same: 'qr.appeal.taken',
} as const satisfies Record<AppealVerdict, string>;
