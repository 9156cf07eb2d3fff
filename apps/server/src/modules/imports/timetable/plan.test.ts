import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Catalogue, HeldLesson } from './catalogue.ts';
import { lessonKey } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { trimmed } from './freeDays.ts';
import { planTimetable } from './plan.ts';
import type { Plan, PlanOptions } from './plan.ts';
import type { SourceLine } from './source.ts';
import { asKept, lessons, lineOf } from './testing/arbitraries.ts';
import { catalogueWith, lessonWith } from './testing/catalogue.ts';

const whole: PlanOptions = { replaces: 'groups', fromWeek: 1, faculties: null };
const line = (over: SourceLine['cells'] = {}, number = 2): SourceLine => ({
  sheet: 'Расписание',
  line: number,
  cells: {
    weekday: 'Среда',
    slot: '2',
    group: 'ПИ-1-24',
    discipline: 'Базы данных',
    type: 'лек',
    room: '1/101',
    ...over,
  },
});
const planOf = (lines: readonly SourceLine[], kept: readonly HeldLesson[] = [], options = whole) =>
  planTimetable(lines, catalogueWith(kept), options);
const only = (lines: readonly SourceLine[]): Lesson | null => planOf(lines).changes[0]?.after ?? null;
const codes = ({ problems }: Plan) => problems.map(({ code, column, severity }) => [code, column, severity]);
const without = (key: keyof SourceLine['cells']) => {
  const { [key]: _left, ...cells } = line().cells;
  return { ...line(), cells };
};

describe('a line of the file', () => {
  it('is understood in the words of the template', () => {
    expect(only([line({ parity: 'нечёт', teacher: 'Асанова Айпери Маратовна' })])).toMatchObject(
      lessonWith({ parity: 1 }),
    );
  });

  it.each<[SourceLine['cells'], Partial<Lesson>]>([
    [{ weekday: 'ср' }, {}],
    [{ weekday: 'Шаршемби' }, {}],
    [{ weekday: 'Wed' }, {}],
    [{ slot: '2 пара' }, {}],
    [{ slot: '9.30' }, {}],
    [{ slot: '09:30–10:50' }, {}],
    [{ slot: '08:00-08:50' }, { timeSlotId: 1 }],
    [{ slot: '08:00' }, { timeSlotId: 21 }],
    [{ parity: 'числ.' }, { parity: 1 }],
    [{ parity: 'Чётная неделя' }, { parity: 2, first: 2, end: 17 }],
    [{ parity: 'каждую неделю' }, {}],
    [{ parity: 'жума сайын' }, {}],
    [{ group: 'пи 1 24' }, {}],
    [{ discipline: 'базы  ДАННЫХ' }, {}],
    [{ discipline: 'Базы данных (en)' }, {}],
    [{ type: 'Лекция' }, {}],
    [{ teacher: 'Асанова А. М.' }, {}],
    [{ teacher: 'доц. Асанова А.М.' }, {}],
    [{ teacher: 'к.т.н., старший преподаватель Асанова А. М.' }, {}],
    [{ teacher: 'Кубан кызы Асель' }, { teacherId: 5 }],
    [{ teacher: 'Кубан кызы А.' }, { teacherId: 5 }],
    [{ teacher: 'Т-001' }, {}],
    [{ teacher: 'Бакиров Б. М.' }, { teacherId: 2 }],
    [{ room: 'ауд. 1/101' }, {}],
    [{ room: 'Корпус 3 101' }, { roomId: 3 }],
    [
      { room: 'Онлайн', link: 'https://meet.example/1' },
      { roomId: null, onlineUrl: 'https://meet.example/1' },
    ],
    [{ link: 'https://meet.example/1' }, { onlineUrl: 'https://meet.example/1' }],
    [{ from: '28.09.2026' }, { first: 5 }],
    [{ from: '2026-10-01' }, { first: 6 }],
    [{ to: '07.10.2026' }, { end: 7 }],
    [{ to: '06.10.2026' }, { end: 6 }],
    [
      { from: '3', to: '5 нед.' },
      { first: 3, end: 6 },
    ],
    [{ from: '01.09.2026', to: '31.12.2026' }, {}],
    [
      { from: '4', to: '4' },
      { first: 4, end: 5, parity: 2 },
    ],
    [
      { group: 'Поток Ф', discipline: 'Философия' },
      { assignmentId: 4, teacherId: 3 },
    ],
    [
      { group: 'ЭК-1-24, ПИ-1-24', discipline: 'Философия' },
      { assignmentId: 4, teacherId: 3 },
    ],
    [
      { type: 'лаб', subgroup: '2' },
      { assignmentId: 3, teacherId: 2 },
    ],
    [{ type: 'лаб', subgroup: '1 подгруппа' }, { assignmentId: 2 }],
  ])('may say %j', (cells, expected) => {
    expect(only([line(cells)])).toMatchObject(lessonWith(expected));
  });

  it.each([
    [{ weekday: 'средамент' }, 'weekday_unknown', 'weekday'],
    [{ slot: '9' }, 'slot_unknown', 'slot'],
    [{ slot: '07:00' }, 'slot_unknown', 'slot'],
    [{ parity: 'иногда' }, 'parity_unknown', 'parity'],
    [{ subgroup: 'первая' }, 'subgroup_unknown', 'subgroup'],
    [{ subgroup: '3', type: 'лаб' }, 'subgroup_absent', 'subgroup'],
    [{ group: 'ПИ-9-24' }, 'group_unknown', 'group'],
    [{ group: 'ЭК-1-24' }, 'discipline_absent', 'discipline'],
    [{ discipline: 'Философия' }, 'group_of_stream', 'group'],
    [{ discipline: 'Алхимия' }, 'discipline_unknown', 'discipline'],
    [{ type: 'танец' }, 'type_unknown', 'type'],
    [{ type: 'лаб', discipline: 'Философия', group: 'Поток Ф' }, 'type_absent', 'type'],
    [{ teacher: 'Пушкин А. С.' }, 'teacher_unknown', 'teacher'],
    [{ teacher: 'Иванов И. И.' }, 'teacher_ambiguous', 'teacher'],
    [{ credits: '6' }, 'credits_absent', 'credits'],
    [{ room: '9/999' }, 'room_unknown', 'room'],
    [{ room: 'онлайн' }, 'place_missing', 'room'],
    [{ link: 'спросите в чате' }, 'link_invalid', 'link'],
    [{ from: 'вчера' }, 'date_invalid', 'from'],
    [{ from: '31.02.2026' }, 'date_invalid', 'from'],
    [{ from: '01.02.2027' }, 'outside_term', 'from'],
    [{ to: '01.08.2026' }, 'outside_term', 'to'],
    [{ from: '18' }, 'outside_term', 'from'],
    [{ from: '5', to: '4' }, 'never_meets', 'from'],
    [{ weekday: 'Понедельник', from: '1', to: '1' }, 'never_meets', 'from'],
  ])('is refused when it says %j', (cells, code, column) => {
    const plan = planOf([line(cells)]);

    expect(codes(plan)).toEqual([[code, column, 'error']]);
    expect(plan.changes).toEqual([]);
  });

  it.each(['weekday', 'slot', 'group', 'discipline', 'type'] as const)('needs its %s', (column) => {
    expect(codes(planOf([without(column)]))).toEqual([['required', column, 'error']]);
  });

  it('names all that is wrong with it at once, with its cell', () => {
    const wrong = {
      ...line({ weekday: 'x', room: 'y', from: 'z' }),
      columns: new Map([
        ['weekday', 0],
        ['room', 7],
        ['from', 9],
      ] as const),
    };

    expect(planOf([wrong]).problems.map(({ place, value }) => [place?.cell, value])).toEqual([
      ['A2', 'x'],
      ['H2', 'y'],
    ]);
  });

  it('may name another teacher than the load, which is worth a word', () => {
    const plan = planOf([line({ teacher: 'Бакиров Бекзат Маратович' })]);

    expect(codes(plan)).toEqual([['teacher_other', 'teacher', 'note']]);
    expect(plan.problems[0]?.params).toEqual({ name: 'Асанова Айпери Маратовна' });
  });

  it('may repeat another one, which counts once', () => {
    const plan = planOf([line(), line({ slot: '09:30' }, 3)]);

    expect(codes(plan)).toEqual([['repeated', null, 'note']]);
    expect(plan.changes).toHaveLength(1);
    expect(plan.conflicts).toEqual([]);
  });

  it('may want a room that is too small, which is worth a word', () => {
    expect(codes(planOf([line({ room: '2/210' })]))).toEqual([['room_small', 'room', 'note']]);
  });

  it('must be of a faculty that whoever brings it plans', () => {
    const economists = { ...whole, faculties: [2] };

    expect(codes(planOf([line()], [], economists))).toEqual([['foreign_faculty', 'group', 'error']]);
    expect(codes(planOf([line({ group: 'Поток Ф', discipline: 'Философия' })], [], economists))).toEqual([]);
  });
});

describe('names that differ in their signs alone', () => {
  const { groups, rooms, assignments, ...others } = catalogueWith();
  const [databases] = assignments.values();
  if (databases === undefined) throw new Error('the test catalogue has classes');
  const named = (id: number, ru: string) => ({ ...databases, id, discipline: { ru, kg: ru, en: ru } });
  const twins: Catalogue = {
    ...others,
    groups: new Map([...groups, [31, 'С11-1-25'], [32, 'С1-11-25']]),
    rooms: new Map(
      [
        ...rooms.values(),
        { id: 41, buildingId: 4, number: 'Ауд. 023', building: 'Корпус 4', seats: 50 },
        { id: 42, buildingId: 4, number: '11/01', building: 'Корпус 4', seats: 50 },
        { id: 43, buildingId: 4, number: 'Аудиокласс', building: 'Корпус 4', seats: 50 },
      ].map((room) => [room.id, room]),
    ),
    assignments: new Map(
      [
        ...assignments.values(),
        { ...databases, id: 51, groupIds: [31] },
        { ...databases, id: 52, groupIds: [32] },
        named(53, 'Программирование на C'),
        named(54, 'Программирование на C++'),
      ].map((one) => [one.id, one]),
    ),
  };

  it.each<[SourceLine['cells'], Partial<Lesson>]>([
    [{ group: 'С11-1-25' }, { assignmentId: 51 }],
    [{ group: 'с1-11-25' }, { assignmentId: 52 }],
    [{ discipline: 'Программирование на C' }, { assignmentId: 53 }],
    [{ discipline: 'программирование на  c++' }, { assignmentId: 54 }],
    [{ room: '023' }, { roomId: 41 }],
    [{ room: 'ауд. 023' }, { roomId: 41 }],
    [{ room: 'Аудитория 023' }, { roomId: 41 }],
    [{ room: 'Корпус 4, ауд. 023' }, { roomId: 41 }],
    [{ room: 'ауд. 1/101' }, { roomId: 1 }],
    [{ room: '11/01' }, { roomId: 42 }],
    [{ room: 'Аудиокласс' }, { roomId: 43 }],
  ])('are told apart by them: %j', (cells, expected) => {
    const { changes, problems } = planTimetable([line(cells)], twins, whole);

    expect(problems).toEqual([]);
    expect(changes[0]?.after).toMatchObject(expected);
  });

  it('are too little where the signs are left out', () => {
    expect(codes(planTimetable([line({ group: 'с11125' })], twins, whole))).toEqual([
      ['group_ambiguous', 'group', 'error'],
    ]);
  });
});

describe('the difference', () => {
  const stateOf = (plan: Plan) =>
    plan.changes.map(({ state, before, after }) => [state, before?.id, after?.roomId]);

  it('adds, changes and removes for the groups that the file names', () => {
    const kept = asKept([
      lessonWith(),
      lessonWith({ assignmentId: 2, weekday: 4 }),
      lessonWith({ assignmentId: 5, teacherId: 2, weekday: 5 }),
      lessonWith({ assignmentId: 4, teacherId: 3, weekday: 2 }),
    ]);

    const plan = planOf([line({ room: '101' }), line({ weekday: 'пт' }, 3)], kept);

    // The other group is not named, and with it not the stream of both.
    expect(stateOf(plan)).toEqual([
      ['changed', 1, 3],
      ['added', undefined, 1],
      ['removed', 2, undefined],
    ]);
  });

  it('removes nothing when the file only adds', () => {
    const kept = asKept([lessonWith(), lessonWith({ assignmentId: 2, weekday: 4 })]);

    expect(stateOf(planOf([line({ weekday: 'пт' })], kept, { ...whole, replaces: 'nothing' }))).toEqual([
      ['added', undefined, 1],
    ]);
  });

  it('takes a lesson that moved for the same lesson', () => {
    const plan = planOf([line({ weekday: 'пт' })], asKept([lessonWith()]));

    expect(plan.changes).toMatchObject([{ state: 'changed', before: { id: 1 }, after: { weekday: 5 } }]);
  });

  it('is none where weeks are written otherwise but the days are the same', () => {
    // Week 1 has no Monday, week 10 has a holiday on Wednesday, and the odd week 17 ends an odd rhythm.
    const kept = asKept([
      lessonWith({ weekday: 1, timeSlotId: 23 }),
      lessonWith({ assignmentId: 2, parity: 1, end: 19 }),
    ]);
    const lines = [
      line({ weekday: 'пн', slot: '3', from: '2' }),
      line({ type: 'лаб', subgroup: '1', parity: 'нечёт' }, 3),
    ];

    expect(stateOf(planOf(lines, kept)).map(([state]) => state)).toEqual(['kept', 'kept']);
  });

  it('from a later week on cuts what has met and lets the rest begin anew', () => {
    const plan = planOf([line({ room: '101' })], asKept([lessonWith()]), { ...whole, fromWeek: 8 });

    expect(plan.changes).toMatchObject([
      {
        state: 'changed',
        before: { id: 1 },
        remains: { first: 1, end: 8 },
        after: { roomId: 3, first: 8, end: 18 },
      },
    ]);
  });

  it('leaves out what is over before that week', () => {
    const plan = planOf([line({ to: '5' })], [], { ...whole, fromWeek: 8 });

    expect(codes(plan)).toEqual([['already_past', 'to', 'note']]);
    expect(plan.changes).toEqual([]);
  });

  it('refuses to change what the journal has', () => {
    const kept = asKept([lessonWith()]).map((one) => ({ ...one, heldDays: ['2026-09-02', '2026-10-14'] }));

    expect(codes(planOf([line({ room: '101' })], kept))).toEqual([['has_lessons', null, 'error']]);
    expect(codes(planOf([line({ room: '101' })], kept, { ...whole, fromWeek: 7 }))).toEqual([
      ['has_lessons', null, 'error'],
    ]);
    expect(codes(planOf([line({ room: '101' })], kept, { ...whole, fromWeek: 8 }))).toEqual([]);
    expect(codes(planOf([line()], kept))).toEqual([]);
  });
});

describe('conflicts', () => {
  it('are told with both lessons, and those that were there before apart', () => {
    const kept = asKept([
      lessonWith({ assignmentId: 5, teacherId: 2, roomId: 1 }),
      lessonWith({ assignmentId: 5, teacherId: 2, roomId: 3 }),
    ]);

    const plan = planOf([line()], kept);

    expect(plan.conflicts).toMatchObject([{ kind: 'room', of: [1], lessons: [{}, {}] }]);
    expect(plan.oldConflicts.map(({ kind }) => kind)).toEqual(['teacher', 'student']);
  });

  it('are not counted with what the import itself takes away', () => {
    const kept = asKept([lessonWith({ assignmentId: 2, roomId: 1 })]);

    expect(planOf([line()], kept).conflicts).toEqual([]);
  });

  it('may swap two rooms', () => {
    const kept = asKept([lessonWith(), lessonWith({ assignmentId: 5, teacherId: 2, roomId: 3 })]);
    const lines = [
      line({ room: '101' }),
      line({ group: 'ЭК-1-24', discipline: 'Экономика', room: '1/101' }, 3),
    ];

    expect(planOf(lines, kept)).toMatchObject({
      conflicts: [],
      changes: [{ state: 'changed' }, { state: 'changed' }],
    });
  });
});

describe('an import', () => {
  const options: fc.Arbitrary<PlanOptions> = fc.record({
    replaces: fc.constantFrom('groups', 'nothing'),
    fromWeek: fc.constantFrom(1, 1, 5, 8),
    faculties: fc.constant(null),
  });

  it('gives the same whatever the order of its lines', () => {
    const shuffled = lessons.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, lessons, options, ([list, other], kept, chosen) => {
        const plans = [list, other].map((one) => planOf(one.map(lineOf), asKept(kept), chosen));
        const told = plans.map(({ fingerprint, conflicts, oldConflicts }) => ({
          fingerprint,
          conflicts: conflicts.map(conflictText),
          old: oldConflicts.map(conflictText),
        }));

        expect(told[1]).toEqual(told[0]);
      }),
      { numRuns: 200 },
    );
  });

  it('changes nothing the second time, and leaves exactly what the file says', () => {
    fc.assert(
      fc.property(lessons, lessons, options, (list, kept, chosen) => {
        const lines = list.map(lineOf);
        const first = planOf(lines, asKept(kept), chosen);
        const after = carryOut(asKept(kept), first);
        const second = planOf(lines, after, chosen);

        expect(second.changes.filter(({ state }) => state !== 'kept')).toEqual([]);
        if (chosen.replaces === 'groups' && chosen.fromWeek === 1) {
          const catalogue = catalogueWith();
          const classes = new Set(list.map(({ assignmentId }) => assignmentId));
          const keys = (some: readonly Lesson[]) =>
            [
              ...new Set(
                some
                  .filter(({ assignmentId }) => classes.has(assignmentId))
                  .map((one) => lessonKey(trimmed(one, catalogue))),
              ),
            ].sort();
          expect(keys(after)).toEqual(keys(list));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never touches weeks before the one from which it holds', () => {
    fc.assert(
      fc.property(lessons, lessons, (list, kept) => {
        const before = asKept(kept);
        const after = carryOut(before, planOf(list.map(lineOf), before, { ...whole, fromWeek: 8 }));

        expect(pastOf(after)).toEqual(pastOf(before));
      }),
      { numRuns: 200 },
    );
  });
});

const conflictText = ({ kind, lessons: members }: Plan['conflicts'][number]) =>
  [kind, ...members.map(lessonKey)].join(' ');

/** The timetable after a plan, as the database would have it. */
function carryOut(kept: readonly HeldLesson[], { changes }: Plan): HeldLesson[] {
  let lessonsNow = [...kept];
  let nextId = 1000;
  for (const { state, before, after, remains } of changes) {
    if (state === 'kept') continue;
    if (before !== null) {
      lessonsNow = lessonsNow.flatMap((one) => {
        if (one.id !== before.id) return [one];
        if (remains !== null) return [{ ...one, ...remains }];
        return after === null ? [] : [{ ...asKept([after])[0]!, id: one.id }];
      });
    }
    if (after !== null && (before === null || remains !== null)) {
      lessonsNow.push({ ...asKept([after])[0]!, id: nextId });
      nextId += 1;
    }
  }
  return lessonsNow.map(
    ({
      assignmentId,
      teacherId,
      roomId,
      onlineUrl,
      weekday,
      timeSlotId,
      parity,
      first,
      end,
      id,
      heldDays,
    }) => ({
      assignmentId,
      teacherId,
      roomId,
      onlineUrl,
      weekday,
      timeSlotId,
      parity,
      first,
      end,
      id,
      heldDays,
      mayClash: false,
    }),
  );
}

/** Where everybody was, week by week, before week 8. */
function pastOf(list: readonly Lesson[]): string[] {
  return list
    .flatMap((one) =>
      [1, 2, 3, 4, 5, 6, 7]
        .filter(
          (week) => week >= one.first && week < one.end && (one.parity === 0 || week % 2 === one.parity % 2),
        )
        .map((week) => `${week} ${lessonKey({ ...one, parity: 0, first: 0, end: 0 })}`),
    )
    .sort();
}
