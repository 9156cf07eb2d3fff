import { AppError } from '@bilim/contract';

import { takeSeats } from '#modules/registration/takeSeats.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { noteOffice, requireReason } from './byOffice.service.ts';
import type { ByOffice } from './byOffice.service.ts';
import { selectDrop } from './drop.queries.ts';
import { refuseOutside } from './rules.ts';
import { tries } from './save.service.ts';
import type { Saving } from './save.service.ts';

interface Drop extends ByOffice {
  readonly studentId: number;
  readonly registrationId: number;
  readonly kinds: readonly string[];
  /** One type of lesson only; the registration stays. */
  readonly lessonTypeId?: number | undefined;
}
type DropCase = RowOf<typeof selectDrop>;

/** Drops a registration, or one type of its lessons. Marks and attendance stay (decision 21), and so do the lines of lists. */
export async function dropChoice(db: Database, saving: Saving, drop: Drop): Promise<void> {
  requireReason(drop);
  for (let round = 0; round < tries; round += 1) {
    const of = await requireCase(db, saving, drop);
    if (!of.isLive) return;
    if (!drop.isOffice) refuse(of, saving, drop);
    if (!(await leave(db, saving, drop, of))) continue;
    if (drop.isOffice)
      await noteOffice(db, saving.who, { ...drop, disciplineId: of.disciplineId }, 'dropped');
    return;
  }
  throw new AppError('registration.changed_elsewhere');
}

async function requireCase(db: Database, { who }: Saving, drop: Drop): Promise<DropCase> {
  const { registrationId, kinds, lessonTypeId = null } = drop;
  const seen = { today: universityDay(who.now), now: who.now };
  const [of] = await selectDrop(db, { registrationId, lessonTypeId, kinds, ...seen });
  if (of?.studentId !== drop.studentId) throw new AppError('registration.unknown');
  return of;
}

function refuse(of: DropCase, { language }: Saving, { lessonTypeId }: Drop): void {
  refuseOutside(of, language);
  if (of.isCompulsory && lessonTypeId === undefined) throw new AppError('registration.compulsory');
  if (of.isMarked) throw new AppError('registration.marked');
}

async function leave(db: Database, { who }: Saving, drop: Drop, of: DropCase): Promise<boolean> {
  const { studentId, academicYearId, seasonId, disciplineId, groupId, version, leaveIds } = of;
  const [done] = await takeSeats(db, {
    studentId,
    academicYearId,
    seasonId,
    disciplineId,
    groupId,
    version,
    leaveIds,
    registrationId: drop.registrationId,
    takeIds: [],
    listIds: [],
    made: null,
    dropIds: drop.lessonTypeId === undefined ? [drop.registrationId] : [],
    source: drop.isOffice ? 'staff' : 'student',
    isFromQueue: false,
    deed: 'dropped',
    by: who.person?.id ?? null,
    reason: drop.reason ?? null,
    now: who.now,
  });
  return done?.isDone === true;
}
