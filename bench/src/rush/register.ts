import { createClient } from '@bilim/contract/client';
import { enrolmentApi } from '@bilim/contract/enrolment';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';

import type { Term } from '../setup/term.ts';
import { ask } from './phone.ts';
import type { Phone } from './phone.ts';
import type { Visit } from './prepareRush.ts';

export type End = 'seated' | 'full' | 'failed';

/** With each the seats are looked at anew, as people do whom somebody was quicker than. */
const mostTries = 8;

/** One discipline as a student registers for it: the list, teachers, subgroups, seats, then the saving. */
export async function register(phone: Phone, term: Term, visit: Visit): Promise<End> {
  const { disciplineId, teacherId, classIds } = visit;
  await ask(phone, enrolmentApi.list, term);
  await ask(phone, enrolmentApi.teachers, { ...term, disciplineId });
  await ask(phone, enrolmentApi.subgroups, { ...term, disciplineId, teacherId });
  for (let round = 0; round < mostTries; round += 1) {
    const { text } = await ask(phone, enrolmentChoicesApi.seats, term);
    const told = createClient(
      async () => new Response(text, { headers: { 'content-type': 'application/json' } }),
      () => null,
    );
    const seats = await told(enrolmentChoicesApi.seats, term);
    const open = seats.filter((one) => one.free > 0 && classIds.includes(one.assignmentId));
    const chosen = open[Math.floor(Math.random() * open.length)];
    if (chosen === undefined) return 'full';
    const saved = { ...term, disciplineId, classIds: [chosen.assignmentId] };
    const { refusal } = await ask(phone, enrolmentApi.save, saved);
    if (refusal === null) return 'seated';
    if (refusal !== 'registration.no_seats') throw new Error(refusal);
  }
  return 'full';
}
