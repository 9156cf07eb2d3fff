import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { asFiles, countOnFromCampus, importSet, smallUniversity } from '../../../testing/imports/index.ts';
import type { Lists, RosterSet } from '../../../testing/imports/index.ts';

let portal: Portal;
beforeEach(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterEach(() => portal.close());

/** The outcome of a dry run with all that it has to say. */
async function checked(files: RosterSet) {
  const { runId, account } = await importSet(portal, files, { writes: false });
  const { rows } = await portal.pool.query(
    `select state as severity, file, line, data->>'code' as code, data->>'heading' as heading, data->>'value' as value
     from import_findings where run_id = $1 and kind = 'problem' order by seq`,
    [runId],
  );
  return { account, problems: rows };
}
const changed = (edit: (lists: Lists) => void) => {
  const lists = smallUniversity();
  edit(lists);
  return asFiles(lists);
};
const ofSystem = (code: string): RosterSet => {
  const files = asFiles(smallUniversity());
  return {
    ...files,
    'manifest.csv': files['manifest.csv']!.replace('systemCode,test', `systemCode,${code}`),
  };
};

describe('one cause', () => {
  it('such as a missing column is one error, and what waits for its rows is told once', async () => {
    const { problems } = await checked(
      changed((lists) => {
        for (const user of lists.users) delete user['familyName'];
      }),
    );

    expect(problems).toEqual([
      {
        severity: 'error',
        code: 'column_missing',
        file: 'users.csv',
        line: 1,
        heading: 'familyName',
        value: null,
      },
      {
        severity: 'note',
        code: 'rows_skipped',
        file: 'enrollments.csv',
        line: 2,
        heading: 'userSourcedId',
        value: '× 9',
      },
      {
        severity: 'note',
        code: 'rows_skipped',
        file: 'roles.csv',
        line: 2,
        heading: 'userSourcedId',
        value: '× 5',
      },
    ]);
  });

  it(
    'such as a wrong half-year stands alone before the classes and lists that hang on it',
    { tags: 'long' },
    async () => {
      const { problems } = await checked(
        changed((lists) => void (lists.academicSessions[1]!['startDate'] = 'сентябрь')),
      );

      expect(problems).toMatchObject([
        { severity: 'error', code: 'not_a_day', file: 'academicSessions.csv', line: 3, heading: 'startDate' },
        { severity: 'note', code: 'rows_skipped', file: 'classes.csv', line: 3, value: 'y-1 × 2' },
        { severity: 'note', code: 'rows_skipped', file: 'enrollments.csv', line: 5, value: '× 6' },
      ]);
    },
  );

  it('of two is never told with the other', { tags: 'long' }, async () => {
    const { problems } = await checked(
      changed((lists) => {
        for (const user of lists.users.slice(2, 4)) user['enabledUser'] = 'да';
      }),
    );

    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(2);
    expect(problems.filter(({ file }) => file === 'enrollments.csv')).toMatchObject([
      { code: 'rows_skipped', line: 2, value: 's-1 × 3' },
      { code: 'rows_skipped', line: 3, value: 's-2 × 2' },
    ]);
  });
});

describe('a half-year', () => {
  it('of more than 26 weeks is taken for the year, and stretches no other', { tags: 'long' }, async () => {
    const files = changed((lists) =>
      lists.academicSessions.push({
        sourcedId: 'all-year',
        title: 'Учебный год',
        type: 'term',
        startDate: '2026-09-01',
        endDate: '2027-07-31',
        schoolYear: '2027',
      }),
    );

    const { runId, isApplied } = await importSet(portal, files);

    expect(isApplied).toBe(true);
    const { rows: dates } = await portal.pool.query(
      'select season_id, ends_on::text from terms where academic_year_id = 26 and season_id < 3 order by season_id',
    );
    expect(dates).toEqual([
      { season_id: 1, ends_on: '2026-12-26' },
      { season_id: 2, ends_on: '2027-05-29' },
    ]);
    const { rows: notes } = await portal.pool.query(
      `select file, line, data->>'value' as value from import_findings where run_id = $1 and data->>'code' = 'term_is_year'`,
      [runId],
    );
    expect(notes).toEqual([{ file: 'academicSessions.csv', line: 5, value: 'Учебный год' }]);
  });

  it('that overlaps another one is an error of both', { tags: 'long' }, async () => {
    const { problems } = await checked(
      changed((lists) => {
        lists.academicSessions[1]!['endDate'] = '2027-01-31';
        lists.academicSessions[2]!['startDate'] = '2027-01-11';
      }),
    );

    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'term_overlaps', line: 3, heading: 'startDate', value: '2026-09-01 – 2027-01-31' },
      { code: 'term_overlaps', line: 4, heading: 'startDate' },
    ]);
  });

  it('that overlaps one that Bilim has is an error', { tags: 'long' }, async () => {
    await portal.pool.query(
      `insert into terms (academic_year_id, season_id, starts_on, ends_on, weeks)
       select 26, 3, '2027-05-20', '2027-07-31', 10 on conflict do nothing`,
    );

    const { problems } = await checked(asFiles(smallUniversity()));

    expect(problems).toMatchObject([
      { code: 'term_overlaps', line: 4 },
      { code: 'rows_skipped', file: 'classes.csv' },
      { code: 'rows_skipped', file: 'enrollments.csv' },
    ]);
  });
});

describe('the classes of a system', () => {
  it('that another one brought already are told before there are second ones', { tags: 'long' }, async () => {
    await importSet(portal, ofSystem('first'));

    const { account, problems } = await checked(ofSystem('renamed'));

    expect(account.counts.classes?.added).toBe(3);
    expect(problems).toMatchObject([{ code: 'class_doubled', file: 'classes.csv', value: '× 3' }]);
  });

  it('are refused in the dry run when even their names are taken', { tags: 'long' }, async () => {
    await importSet(portal, ofSystem('first'));
    await importSet(portal, ofSystem('second'));

    const { problems } = await checked(ofSystem('third'));

    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'name_taken', file: 'classes.csv', line: 3, value: 'ALG-1 (k-alg)' },
      { code: 'name_taken', file: 'classes.csv', line: 4, value: 'Геометрия (k-geo)' },
    ]);
  });
});
