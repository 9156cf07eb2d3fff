import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isLong, openPortal } from '#testing';
import type { Portal } from '#testing';

import {
  asFiles,
  countOnFromCampus,
  importSet,
  meaning,
  smallUniversity,
  snapshot,
  undo,
} from '../../../testing/imports/index.ts';
import type { Lists } from '../../../testing/imports/index.ts';

let portal: Portal;
beforeEach(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterEach(() => portal.close());

/** What may happen to a university between two hand-ins of its lists. */
type Event = (lists: Lists) => void;
const without = (lists: Lists, list: keyof Lists, where: (row: Record<string, string>) => boolean) => {
  lists[list] = lists[list]!.filter((row) => !where(row));
};
const events: Readonly<Record<string, Event>> = {
  'a student leaves': (lists) => {
    without(lists, 'users', (row) => row['sourcedId'] === 's-2');
    without(lists, 'roles', (row) => row['userSourcedId'] === 's-2');
    without(lists, 'enrollments', (row) => row['userSourcedId'] === 's-2');
  },
  'a student marries': (lists) => {
    lists.users.find((row) => row['sourcedId'] === 's-1')!['familyName'] = 'Алиева';
  },
  'a student joins the group': (lists) => {
    lists.enrollments.push({
      sourcedId: 'e-new',
      classSourcedId: 'g-1',
      userSourcedId: 's-3',
      role: 'student',
    });
  },
  'a student leaves a class': (lists) => {
    without(lists, 'enrollments', (row) => row['sourcedId'] === 'e-k-alg-s-1');
  },
  'a class is no more': (lists) => {
    without(lists, 'classes', (row) => row['sourcedId'] === 'k-geo');
    without(lists, 'enrollments', (row) => row['classSourcedId'] === 'k-geo');
  },
  'the group is no more': (lists) => {
    without(lists, 'classes', (row) => row['sourcedId'] === 'g-1');
    without(lists, 'enrollments', (row) => row['classSourcedId'] === 'g-1');
  },
  'a teacher moves to another department': (lists) => {
    lists.roles.find((row) => row['userSourcedId'] === 't-1')!['orgSourcedId'] = 'd-geo';
  },
  'a teacher is replaced': (lists) => {
    lists.enrollments.find((row) => row['sourcedId'] === 'e-k-alg-t-1')!['userSourcedId'] = 't-2';
  },
  'a faculty is renamed': (lists) => {
    lists.orgs.find((row) => row['sourcedId'] === 'f-math')!['name'] = 'Факультет точных наук';
  },
  'the term ends later': (lists) => {
    lists.academicSessions.find((row) => row['sourcedId'] === 'y-1')!['endDate'] = '2026-12-31';
  },
  'an account is closed': (lists) => {
    lists.users.find((row) => row['sourcedId'] === 's-3')!['enabledUser'] = 'false';
  },
};
const someEvents = fc.subarray(Object.keys(events), { minLength: 1, maxLength: 5 });

function after(names: readonly string[]): Lists {
  const lists = smallUniversity();
  for (const name of names) events[name]!(lists);
  return lists;
}

const nothing = { added: 0, changed: 0, left: 0 };

describe('importing the lists of a university', () => {
  it(
    'a second time changes nothing, whatever has happened between',
    { tags: 'long', timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(someEvents, async (names) => {
          await importSet(portal, asFiles(smallUniversity()));
          await importSet(portal, asFiles(after(names)));
          const before = await snapshot(portal.pool);

          const again = await importSet(portal, asFiles(after(names)));

          for (const count of Object.values(again.account.counts)) expect(count).toMatchObject(nothing);
          expect(await snapshot(portal.pool)).toEqual(before);
        }),
        { numRuns: isLong ? 5 : 1, seed: 7, endOnFailure: true },
      );
    },
  );

  it('comes to the same in whatever order the rows are', { tags: 'long', timeout: 300_000 }, async () => {
    const inOrder = asFiles(smallUniversity());
    await importSet(portal, inOrder);
    const expected = await meaning(portal.pool);
    const shuffled = fc.record(
      Object.fromEntries(
        Object.entries(smallUniversity()).map(([list, rows]) => [
          list,
          fc.shuffledSubarray(rows as Record<string, string>[], {
            minLength: rows.length,
            maxLength: rows.length,
          }),
        ]),
      ),
    );

    await fc.assert(
      fc.asyncProperty(shuffled, async (lists) => {
        const other = await openPortal();
        await countOnFromCampus(other);
        try {
          await importSet(other, asFiles(lists));
          expect(await meaning(other.pool)).toEqual(expected);
        } finally {
          await other.close();
        }
      }),
      { numRuns: isLong ? 4 : 1, seed: 7, endOnFailure: true },
    );
  });

  it('is undone to the last row, whatever it was', async () => {
    await importSet(portal, asFiles(smallUniversity()));
    await fc.assert(
      fc.asyncProperty(someEvents, async (names) => {
        const before = await snapshot(portal.pool);
        const { runId } = await importSet(portal, asFiles(after(names)));
        expect(await snapshot(portal.pool)).not.toEqual(before);

        expect(await undo(portal, runId)).toEqual([]);

        expect(await snapshot(portal.pool)).toEqual(before);
      }),
      { numRuns: isLong ? 6 : 1, seed: 7, endOnFailure: true },
    );
  }, 300_000);

  it('as changes comes to the same as all of it at once', { tags: 'long', timeout: 120_000 }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const names = ['a student marries', 'a student joins the group', 'a teacher moves to another department'];
    const now = after(names);
    const was = smallUniversity();
    const changed = (list: keyof Lists) =>
      now[list]!.filter((row) => !was[list]!.some((old) => JSON.stringify(old) === JSON.stringify(row))).map(
        (row) => ({ ...row, status: 'active', dateLastModified: '2026-10-01T00:00:00Z' }),
      );
    const lists = Object.fromEntries(
      (['users', 'roles', 'enrollments'] as const).map((list) => [list, changed(list)]),
    );

    await importSet(portal, asFiles(lists, 'delta'));
    const byChanges = await meaning(portal.pool);
    const whole = await importSet(portal, asFiles(now));

    expect(await meaning(portal.pool)).toEqual(byChanges);
    for (const count of Object.values(whole.account.counts)) expect(count).toMatchObject(nothing);
  });
});
