import { wireColumns } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';
import { apis } from '@bilim/contract/apis';
import { nothingChosen } from '@bilim/contract/core/values';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';

import { actors, personOf } from '../actors/rows.ts';
import type { Row } from '../actors/rows.ts';
import { authorisation } from './authorisation.table.ts';
import { openPortal } from './portal.ts';
import type { Portal } from './portal.ts';

// What the specification says of all calls at once, and each of them has to keep.

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(rateCounters);
});

const calls = Object.entries(apis).flatMap(([module, api]) =>
  Object.entries<Endpoint>(api).map(([name, endpoint]) => {
    const rows: Readonly<Record<string, Row>> = authorisation[module as keyof typeof authorisation];
    return { name: `${module}.${name}`, module, endpoint, row: rows[name]! };
  }),
);

/** The first of those who may; where nobody may, the teacher of the class. */
function askerOf({ cells }: Row) {
  const place = cells.split(' ').findIndex((cell) => cell !== '401' && cell !== 'no');
  const actor = actors[place] ?? 'TG';
  return { actor, person: personOf[actor] };
}

const namesIn = (schema: z.core.$ZodType) => (wireColumns(schema) ?? []).map(({ wire }) => wire);

describe('the half-year', () => {
  const halfYears = new Set(['ws', 'id_w_s']);
  /** What says by itself which half-year is meant. */
  const telling = ['id_rrnkKrdt', 'id_semesterOrWs', 'id_semester', 'semester', 'isSelect'];
  /** Where a timetable is written to, and out of what a class is taken, is always said. */
  const named = new Set(['imports/timetable', 'journal/removals']);
  const asking = calls.flatMap(({ module, endpoint, row, name }) => {
    const names = namesIn(endpoint.input);
    const wire = names.find((one) => halfYears.has(one));
    if (wire === undefined || named.has(module)) return [];
    const { actor, person } = askerOf(row);
    const said = row.send?.(actor) ?? {};
    // A chat is that of a class, whatever else is said of it.
    const isOfChat = names.includes('discipline');
    return [{ name, endpoint, wire, person, said, isOfChat }];
  });

  it('is in the questions of the journal, the timetable, the chats and their filters', () => {
    expect(asking.length).toBeGreaterThan(50);
  });

  it.each(asking.filter(({ isOfChat }) => !isOfChat))(
    'is 2 for $name where none is chosen',
    async ({ endpoint, wire, person, said }) => {
      const left = new Set([wire, ...telling]);
      const rest = Object.fromEntries(Object.entries(said).filter(([name]) => !left.has(name)));
      const ask = async (half: object) => await portal.send(person, endpoint, { ...rest, ...half });

      const answer = await ask({});

      expect(answer).not.toMatchObject({ code: 'request.invalid' });
      expect(await ask({ [wire]: 2 })).toEqual(answer);
      expect(await ask({ [wire]: -1 })).toEqual(answer);
    },
  );

  it.each(
    asking.filter(
      ({ endpoint, said, isOfChat }) =>
        endpoint.effect === 'read' && (isOfChat || telling.some((name) => name in said)),
    ),
  )('is that of the class that $name is about', async ({ endpoint, wire, person, said }) => {
    const { [wire]: season, ...rest } = said;

    const answer = await portal.send(person, endpoint, rest);

    expect(answer).toEqual(await portal.send(person, endpoint, { ...rest, [wire]: season }));
    expect(answer).not.toMatchObject({ code: 'request.invalid' });
  });
});

describe('a list to choose from', () => {
  /** The ids of its rows beside what the rows are called. */
  const labels = { id_a_year: 'p32', id_semester: 'p43' } as const;
  const lists = calls.flatMap(({ module, endpoint, ...call }) => {
    // Half-years that have a timetable to write to: one of them is meant.
    if (module === 'imports/timetable') return [];
    const { reply } = endpoint;
    const names = reply instanceof z.ZodMiniArray ? namesIn(reply.def.element) : [];
    const id = (['id_a_year', 'id_semester'] as const).find(
      (one) => names.includes(one) && names.includes(labels[one]),
    );
    return id === undefined ? [] : [{ ...call, endpoint, id }];
  });

  it('is that of years, and those of semesters', () => {
    expect(lists.map(({ name }) => name)).toEqual([
      'years.years',
      'journal/reports.semesters',
      'enrolment.years',
      'enrolment.semesters',
      'discipline.taughtSemesters',
      'discipline.studiedSemesters',
      'materials.semesters',
      'materials.studiedSemesters',
    ]);
  });

  it.each(lists)('has one entry for nothing chosen: $name', async ({ endpoint, row, id }) => {
    const { actor, person } = askerOf(row);

    const reply = await portal.send(person, endpoint, row.send?.(actor) ?? {});

    const { data } = reply as { data: Record<string, unknown>[] };
    const entries = data.map((one) => [one[id], one[labels[id]]]);
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter(([, label]) => label === nothingChosen)).toEqual([[-1, nothingChosen]]);
    expect(entries.filter(([one]) => one === -1)).toHaveLength(1);
  });
});

describe('a moment', () => {
  const reading = calls.filter(({ endpoint: { effect, kind } }) => effect === 'read' && kind === 'json');
  const moments = (reply: unknown) => JSON.stringify(reply).match(/"\d{4}-\d\d-\d\dT\d\d:\d\d[^"]*"/g) ?? [];
  let told = 0;

  it.each(reading)('has one form on the wire: $name', async ({ endpoint, row }) => {
    const { actor, person } = askerOf(row);

    const found = moments(await portal.send(person, endpoint, row.send?.(actor) ?? {}));

    for (const one of found) expect(one).toMatch(/T\d\d:\d\d:\d\d\.\d{3}\+06:00"$/);
    told += found.length;
  });

  it('is told by many of them', () => {
    expect(told).toBeGreaterThan(20);
  });
});
