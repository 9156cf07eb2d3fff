import { AppError } from '@bilim/contract';
import type { Input, Language, Output, Person } from '@bilim/contract';
import { mostSeats } from '@bilim/contract/registrationOffice';
import type { registrationOfficeApi } from '@bilim/contract/registrationOffice';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { notifyPeople } from '#modules/channels/notifyPerson.service.ts';
import {
  cancelClass,
  insertOffers,
  seatThoseListed,
  setOffer,
} from '#modules/registration/offers.service.ts';
import { cancelOrphans } from '#modules/registration/orphans.service.ts';
import { insertStep } from '#modules/registration/steps.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { countOffers, selectClass, selectOffers, selectToOffer } from './offers.queries.ts';
import type { Who } from './periods.service.ts';

type Asked = Input<typeof registrationOfficeApi.offers>;
interface Reader {
  readonly person: Person;
  readonly language: Language;
}
const usualPage = 50;

export async function readOffers(
  db: Database,
  reader: Reader,
  asked: Asked,
): Promise<Output<typeof registrationOfficeApi.offers>> {
  const { academicYearId, seasonId, query = null } = asked;
  const at = scopeParams(reader.person, 'registration.read');
  const [counts] = await countOffers(db, { ...at, academicYearId, seasonId, query });
  if (counts === undefined) throw new Error('offers are always counted');
  return { data: await readOfferRows(db, reader, asked), beside: { counts } };
}

export async function readOfferRows(db: Database, { person, language }: Reader, asked: Asked) {
  const { academicYearId, seasonId, query = null, state = null, skip = 0, size = usualPage } = asked;
  const rows = await selectOffers[language](db, {
    ...scopeParams(person, 'registration.read'),
    academicYearId,
    seasonId,
    query,
    state,
    skip,
    size,
  });
  return rows.map(({ reserved, groupOptions, ...row }) => {
    return { ...row, reserved: [...reserved], groupOptions: [...groupOptions] };
  });
}

interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** Pass the transaction. */
export async function offerAll(tx: Database, who: Who, values: SettingValues, term: Term): Promise<number> {
  const { academicYearId, seasonId } = term;
  const found = await selectToOffer(tx, {
    ...scopeParams(who.person, 'registration.manage'),
    academicYearId,
    seasonId,
  });
  if (found.length === 0) return 0;
  const offers = found.map((of) => ({
    classId: of.classId,
    seats: seatsOf(of, values),
    least: of.isElective && of.isLecture ? values['registration.least_students'] : 0,
  }));
  const by = who.person.id;
  const made = await insertOffers(tx, { offers, by, now: who.now });
  await seatThoseListed(tx, { offers });
  const of = { academicYearId, seasonId, periodId: null };
  await insertStep(tx, { ...of, kind: 'offered', effects: { offers: made }, by, now: who.now });
  await audit(tx, who, {
    action: 'registration.offered',
    entity: 'registration_offers',
    entityId: academicYearId * 10 + seasonId,
    after: { classes: made.length },
  });
  return made.length;
}

interface Room {
  readonly isLecture: boolean;
  /** Of the smallest of its rooms, where they are known. */
  readonly roomSeats: number | null;
}

/** A lecture fills its room; other classes have as many as work together, and fit into theirs. */
function seatsOf({ isLecture, roomSeats }: Room, values: SettingValues): number {
  const set = values[isLecture ? 'termplan.stream_seats' : 'journal.subgroup_seats'];
  // 0 sets no limit.
  const usual = set === 0 ? mostSeats : set;
  if (roomSeats === null) return usual;
  return isLecture ? roomSeats : Math.min(usual, roomSeats);
}

type Given = Input<typeof registrationOfficeApi.saveOffer>;

/** Pass the transaction. */
export async function saveOffer(tx: Database, who: Who, given: Given): Promise<void> {
  const { classId, isOpen, least, seats, reserved } = given;
  const of = await requireClass(tx, who, classId);
  // To offer it again means to seat those who sat in it: the step is undone for that.
  if (of.state === 'cancelled') throw new AppError('regoffice.class_cancelled');
  const keptFor = reserved.map(({ groupId }) => groupId);
  if (new Set(keptFor).size < keptFor.length || keptFor.some((groupId) => !of.groupIds.includes(groupId)))
    throw new AppError('regoffice.strange_group');
  try {
    await setOffer(tx, {
      classId,
      isOpen,
      least,
      pools: [{ groupId: null, seats }, ...reserved],
      now: who.now,
    });
  } catch (error) {
    // The check that nothing is sold twice.
    if (isBelowTaken(error)) throw new AppError('regoffice.too_few_seats');
    throw error;
  }
  await audit(tx, who, {
    action: 'registration.offer_changed',
    entity: 'registration_offers',
    entityId: classId,
    after: { isOpen, least, seats, reserved: reserved.map((one) => `№ ${one.groupId}: ${one.seats}`) },
  });
}

async function requireClass(tx: Database, who: Who, classId: number) {
  const [of] = await selectClass(tx, { ...scopeParams(who.person, 'registration.manage'), classId });
  if (of === undefined) throw new AppError('regoffice.unknown');
  return of;
}

function isBelowTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'registration_pools_sold';
}

const daysToChoose = 3;
const dayMs = 86_400_000;

/** Pass the transaction. Answers how many were told. */
export async function cancelOffer(
  tx: Database,
  who: Who,
  { classId, reason }: Input<typeof registrationOfficeApi.cancelOffer>,
): Promise<number> {
  const { academicYearId, seasonId, state, groupIds: _, ...names } = await requireClass(tx, who, classId);
  if (state === 'cancelled') return 0;
  const by = who.person.id;
  const [step] = await insertStep(tx, {
    academicYearId,
    seasonId,
    periodId: null,
    kind: 'cancelled',
    effects: { classId },
    by,
    now: who.now,
  });
  if (step === undefined) throw new Error('a step is always kept');
  const until = new Date(who.now.getTime() + daysToChoose * dayMs);
  const seen = { today: universityDay(who.now), now: who.now };
  const students = await cancelClass(tx, { classId, reason, until, stepId: step.stepId, by, ...seen });
  await cancelOrphans(tx, { classId, reason, now: who.now });
  const words = { 'what.ru': names.ru, 'what.kg': names.kg, 'what.en': names.en, reason };
  const told = students.map(({ studentId }) => studentId);
  await notifyPeople(tx, told, { kind: 'class_cancelled', words }, who.now);
  await audit(tx, who, {
    action: 'registration.class_cancelled',
    entity: 'registration_offers',
    entityId: classId,
    after: { reason, students: told.length },
  });
  return told.length;
}
