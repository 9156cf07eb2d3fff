import type { DrawnResult } from '#modules/enrolment/draw/publicFile.ts';
import type { SeatOf, Taking } from '#modules/registration/seatMany.service.ts';

import type { DrawTold } from './drawAside.ts';
import type { Begun } from './freeze.service.ts';

/** A draw, worked out, and who stands behind the pseudonyms. */
export interface Drawn extends Pick<Begun, 'people' | 'items'>, DrawTold {
  readonly seated: readonly DrawnResult[];
}

/** What a block gave: who takes which disciplines of it, and in which seats. */
export function takenIn({ seated, poolIds, people, items }: Drawn, block: number) {
  const byPseudonym = new Map(people.map((one) => [one.pseudonym, one]));
  const byWish = new Map(
    items.map(([studentId, discipline, ...item]) => [`${studentId} ${discipline}`, item]),
  );
  const taking: Taking[] = [];
  const seats: SeatOf[] = [];
  for (const [index, { pseudonym, outcomes }] of seated.entries()) {
    const who = byPseudonym.get(pseudonym);
    if (who === undefined) throw new Error('somebody of the draw is not known');
    const { studentId, groupId, semesterId } = who;
    const pools = poolIds[index]?.values();
    for (const one of outcomes.filter(({ outcome }) => outcome === 'seated')) {
      const poolId = one.class === null ? null : (pools?.next().value ?? null);
      if (one.block !== block) continue;
      if (one.class !== null) {
        // The discipline stands before its classes.
        seats.push({ ref: taking.length - 1, classId: one.class, poolId });
        continue;
      }
      const [itemId, credits, examTypeId] = byWish.get(`${studentId} ${one.discipline}`) ?? [null, 0, 1];
      taking.push({
        ref: taking.length,
        studentId,
        groupId,
        semesterId,
        disciplineId: one.discipline,
        itemId,
        credits,
        examTypeId,
        isByPlan: true,
        block,
      });
    }
  }
  return { taking, seats };
}
