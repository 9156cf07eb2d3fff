import { AppError, holds, scopeOf } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { scheduleApi } from '@bilim/contract/schedule';
import type { FastifyInstance } from 'fastify';

import { placeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectStudentDays, selectTeacherDays } from './schedule.queries.ts';
import { say } from './texts/say.ts';

export function scheduleRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, scheduleApi, {
    async teacher({ input, person, db, language }) {
      const days = await selectTeacherDays(db, language, {
        ...input,
        personId: input.personId ?? person.id,
        dayNames: dayNames(language),
      });
      return wireReply({ data: days });
    },

    async student({ input, person, db, language, now }) {
      const personId = input.personId ?? person.id;
      if (personId !== person.id && !holds(person, 'schedules.read_students')) {
        throw new AppError('auth.not_yourself');
      }
      const days = await selectStudentDays(db, language, {
        ...input,
        ...placeParams(person, 'schedules.read_students'),
        personId,
        callerId: person.id,
        today: universityDay(now),
        dayNames: dayNames(language),
      });
      if (days === null) throw refusal(person);
      return wireReply({ data: days });
    },
  });
}

/** Whoever may not read every student's timetable gets the same answer for hidden and for absent students. */
function refusal(person: Person): AppError {
  const readsAll = scopeOf(person, 'schedules.read_students') === 'all';
  return new AppError(readsAll ? 'people.not_found' : 'auth.not_yourself');
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function dayNames(language: Language): string[] {
  return weekdays.map((weekday) => say(language, `day.${weekday}`));
}
