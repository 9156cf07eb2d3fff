import { createHmac } from 'node:crypto';

import type { DrawInput, DrawnResult, DrawnStudent, WishOutcome } from './publicFile.ts';
import { openSeats } from './seats.ts';
import type { Seats } from './seats.ts';

type Wish = DrawnStudent['blocks'][number]['wishes'][number];
type Choice = readonly [id: number, rank: number];

/**
 * Seats everybody at once. Students stand in one line by the published rule; each in turn gets the first of the wishes
 * that can be had, block after block, the plan's disciplines first. Seats only ever become fewer, so whoever is left
 * without one that they wished and may take finds no free seat of it afterwards. Depends on nothing but what it is given.
 */
export function draw(input: DrawInput, seed: string): readonly DrawnResult[] {
  const seats = openSeats(input);
  return lineOf(input, seed).map((student, index) => ({
    outcomes: seatStudent(student, seats),
    place: index + 1,
    pseudonym: student.pseudonym,
  }));
}

/** The line of a draw: by the rule, lots among equals. A lot is HMAC-SHA-256 of the pseudonym under the seed. */
export function lineOf({ rule, students }: DrawInput, seed: string): readonly DrawnStudent[] {
  const lots = students.map((student) => ({
    student,
    merit: meritBy(rule, student),
    lot: createHmac('sha256', seed).update(student.pseudonym).digest('hex'),
  }));
  return lots
    .toSorted((one, other) => other.merit - one.merit || (one.lot < other.lot ? -1 : 1))
    .map(({ student }) => student);
}

function meritBy(rule: DrawInput['rule'], { average, studyYear }: DrawnStudent): number {
  if (rule === 'average') return average ?? 0;
  return rule === 'study_year' ? (studyYear ?? 0) : 0;
}

function seatStudent(student: DrawnStudent, seats: Seats): WishOutcome[] {
  const turn = { ...student, mine: new Set<number>(), left: student.credits };
  return student.blocks
    .toSorted((one, other) => one.block - other.block)
    .flatMap(({ block, choose, wishes }) => {
      let open = choose;
      return wishes
        .toSorted((one, other) => one.rank - other.rank)
        .flatMap((wish) => {
          const unneeded = { ...ofDiscipline(wish), outcome: 'unneeded' as const };
          const outcomes = open === 0 ? [unneeded] : seatWish(turn, wish, seats);
          if (outcomes[0]?.outcome === 'seated') open -= 1;
          return outcomes.map((one) => told(block, wish, one));
        });
    });
}

interface Turn {
  readonly kept: readonly number[];
  readonly mine: Set<number>;
  left: number;
}
type Outcome = Omit<WishOutcome, 'block' | 'discipline'>;

/** With its members in the order in which `writtenOf` writes them. */
const told = (block: number, { discipline }: Wish, one: Outcome): WishOutcome => ({
  block,
  class: one.class,
  code: one.code,
  discipline,
  outcome: one.outcome,
  placeInLine: one.placeInLine,
  rank: one.rank,
  seats: one.seats,
});

const ofDiscipline = ({ rank }: Wish) => ({
  class: null,
  rank,
  code: null,
  seats: null,
  placeInLine: null,
});

/** The outcome of the discipline first, then those of its classes. */
function seatWish(turn: Turn, wish: Wish, seats: Seats): readonly Outcome[] {
  const refused = (code: string) => [{ ...ofDiscipline(wish), outcome: 'refused' as const, code }];
  if (wish.code !== null) return refused(wish.code);
  if (wish.credits > turn.left) return refused('registration.too_many_credits');
  const full = wish.types.find((type) => type.every(([id]) => seats.freeFor(id, turn.kept) === 0));
  if (full !== undefined) {
    const ids = full.map(([id]) => id);
    return [{ ...ofDiscipline(wish), outcome: 'full', ...seats.turnAway(ids, turn.kept) }];
  }
  const taken = firstThatFits(turn, wish.types, seats);
  if (taken === null) return refused('registration.clash');
  const missed = wish.types.flatMap((type, index) => missedOf(turn, type, taken[index], seats));
  for (const [id] of taken) {
    seats.take(id, turn.kept);
    turn.mine.add(id);
  }
  turn.left -= wish.credits;
  return [
    { ...ofDiscipline(wish), outcome: 'seated' },
    ...taken.map(([id, rank]) => ({
      ...ofDiscipline(wish),
      class: id,
      rank: rank === 0 ? null : rank,
      outcome: 'seated' as const,
    })),
    ...missed,
  ];
}

/** One class of each type, without clashes; the most wished ones, the first type before the second. */
function firstThatFits(
  turn: Turn,
  types: readonly (readonly Choice[])[],
  seats: Seats,
  chosen: readonly Choice[] = [],
): readonly Choice[] | null {
  const type = types[chosen.length];
  if (type === undefined) return chosen;
  for (const choice of type) {
    if (seats.freeFor(choice[0], turn.kept) === 0) continue;
    if (seats.clashesWith(choice[0], turn.mine)) continue;
    if (
      seats.clashesWith(
        choice[0],
        chosen.map(([id]) => id),
      )
    )
      continue;
    const all = firstThatFits(turn, types, seats, [...chosen, choice]);
    if (all !== null) return all;
  }
  return null;
}

/** Classes that were wished more than the one that was got, each with why it was not. */
function missedOf(
  turn: Turn,
  type: readonly Choice[],
  got: Choice | undefined,
  seats: Seats,
): readonly Outcome[] {
  const better = type.slice(0, got === undefined ? 0 : type.indexOf(got)).filter(([, rank]) => rank > 0);
  return better.map(([id, rank]) => {
    const ofClass = { class: id, rank, code: null, seats: null, placeInLine: null };
    return seats.freeFor(id, turn.kept) === 0
      ? { ...ofClass, outcome: 'full', ...seats.turnAway([id], turn.kept) }
      : { ...ofClass, outcome: 'refused', code: 'registration.clash' };
  });
}
