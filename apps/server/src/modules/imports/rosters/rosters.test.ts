import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { issueActivation } from '#modules/auth/activations/activation.service.ts';
import { admin, campusNow, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';

import {
  asFiles,
  countOnFromCampus,
  csv,
  enrolment,
  importSet,
  manifest,
  person,
  role,
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

/** The first row of a statement. */
async function one(statement: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  return (await portal.pool.query<Record<string, unknown>>(statement, values)).rows[0] ?? {};
}
const account = (code: string) =>
  one(
    `select u.status, u.login, s.student_code, p.id, p.last_name from people p join users u on u.id = p.id
     left join students s on s.id = p.id where u.login = $1`,
    [`user.${code}`],
  );
const problems = async (runId: number) =>
  (
    await portal.pool.query(
      `select state as severity, file, line, data->>'code' as code, data->>'heading' as heading, data->>'value' as value
     from import_findings where run_id = $1 and kind = 'problem' order by seq`,
      [runId],
    )
  ).rows;
const changed = (edit: (lists: Lists) => void) => {
  const lists = smallUniversity();
  edit(lists);
  return asFiles(lists);
};
const drop = (lists: Lists, id: string) => {
  lists.users = lists.users.filter((row) => row['sourcedId'] !== id);
  lists.roles = lists.roles.filter((row) => row['userSourcedId'] !== id);
  lists.enrollments = lists.enrollments.filter((row) => row['userSourcedId'] !== id);
};

describe('what lists say becomes', () => {
  it('faculties with departments, a group, classes with their streams, posts and lists', async () => {
    await importSet(portal, asFiles(smallUniversity()));

    expect(
      await one(`
        select g.name, s.code, s.name_ru as specialty, f.short_name, c.full_name as curator, g.admission_year_id as year
        from groups g join specialties s on s.id = g.specialty_id join faculties f on f.id = s.faculty_id
        join people c on c.id = g.curator_id where g.name = 'ПМ-1-26'`),
    ).toEqual({
      name: 'ПМ-1-26',
      code: '510200',
      specialty: 'Прикладная математика',
      short_name: 'ФМ',
      curator: 'Абдыев Азамат',
      year: 26,
    });
    expect(
      await one(`
        select d.name_ru as department, place.name_ru as position, p.post_share, lower(p.validity)::text as since
        from teacher_positions p join departments d on d.id = p.department_id join positions place on place.id = p.position_id
        join users u on u.id = p.teacher_id where u.login = 'user.t-1'`),
    ).toEqual({
      department: 'Кафедра алгебры',
      position: 'Преподаватель',
      post_share: '1.00',
      since: '2026-10-14',
    });
    expect(
      await one(`
        select s.name as stream, a.season_id as season, (
          select string_agg(p.last_name, ', ' order by p.last_name) from assignment_students l
          join people p on p.id = l.student_id where l.assignment_id = a.id) as students
        from teaching_assignments a join streams s on s.id = a.stream_id where s.name = 'ALG-1'`),
    ).toEqual({ stream: 'ALG-1', season: 1, students: 'Сыдыкова, Токтогулов, Үсөнова' });
    const { rows } = await portal.pool.query(
      `select a.season_id from teaching_assignments a join disciplines d on d.id = a.discipline_id
       where d.name_ru = 'Геометрия' order by 1`,
    );
    expect(rows).toEqual([{ season_id: 1 }, { season_id: 2 }]);
  });

  it(
    'the person whom Bilim knows by the number of the record book, with the login they have',
    { tags: 'long' },
    async () => {
      const { runId } = await importSet(
        portal,
        changed((lists) => {
          lists.users[2] = person('s-1', 'Новая', 'Фамилия', {
            identifier: `24-${student.id}`,
            username: 'other',
          });
        }),
      );

      expect(
        await one('select last_name, login from people p join users u using (id) where id = $1', [
          student.id,
        ]),
      ).toEqual({
        last_name: 'Новая',
        login: 'student',
      });
      expect(
        await one(
          `select state, data as details from import_findings where run_id = $1 and title = 'Новая Фамилия Маратовна'`,
          [runId],
        ),
      ).toMatchObject({
        state: 'changed',
        details: expect.arrayContaining([['last_name', expect.any(String), 'Новая']]),
      });
    },
  );

  it(
    'nothing for staff: roles are given by hand, and an administrator keeps the account',
    { tags: 'long' },
    async () => {
      const { runId } = await importSet(
        portal,
        changed((lists) => {
          lists.users.push(person('boss', 'Главный', 'Человек'));
          lists.roles.push(role('boss', 'administrator', 'f-math'), role('s-1', 'parent', 'f-math'));
        }),
      );

      expect(await one(`select count(*)::int as n from users where login = 'user.boss'`)).toEqual({ n: 0 });
      expect(await problems(runId)).toMatchObject([
        { code: 'role_ignored', value: 'administrator × 1', file: 'roles.csv', line: 7 },
        { code: 'role_ignored', value: 'parent × 1' },
        { code: 'person_ignored', value: '× 1', file: 'users.csv' },
      ]);
    },
  );

  it('a class of a group when the lists say so, with the group as its list', { tags: 'long' }, async () => {
    await importSet(
      portal,
      changed((lists) => {
        lists.classes[1] = {
          ...lists.classes[1],
          'metadata.bilim.groupSourcedId': 'g-1',
          'metadata.bilim.lessonType': 'Лаб',
          'metadata.bilim.credits': '4.5',
        };
        lists.enrollments = lists.enrollments.filter(
          (row) => row['classSourcedId'] !== 'k-alg' || row['role'] === 'teacher',
        );
      }),
    );

    expect(
      await one(`
        select g.name, a.lesson_type_id, a.credits, a.semester_id, a.stream_id, (
          select count(*)::int from assignment_students l where l.assignment_id = a.id) as students
        from teaching_assignments a join groups g on g.id = a.group_id where g.name = 'ПМ-1-26'`),
    ).toEqual({
      name: 'ПМ-1-26',
      lesson_type_id: 2,
      credits: '4.5',
      semester_id: 1,
      stream_id: null,
      students: 2,
    });
  });

  it('nothing of a class without a teacher, with a note, until one is given', { tags: 'long' }, async () => {
    const withoutTeacher = changed((lists) => {
      lists.enrollments = lists.enrollments.filter((row) => row['sourcedId'] !== 'e-k-geo-t-2');
    });
    const first = await importSet(portal, withoutTeacher);

    expect(await problems(first.runId)).toEqual([
      {
        severity: 'note',
        code: 'teacher_missing',
        file: 'classes.csv',
        line: 4,
        heading: 'title',
        value: 'Геометрия',
      },
    ]);
    const second = await importSet(portal, asFiles(smallUniversity()));
    expect(second.account.counts.classes).toMatchObject({ added: 2, unchanged: 1 });
    expect(second.account.counts.enrolments).toMatchObject({ added: 2 });
  });
});

describe('who is no longer in the lists', () => {
  it('is blocked, leaves group and lists, and comes back as if nothing had been', async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const gone = await importSet(
      portal,
      changed((lists) => drop(lists, 's-1')),
    );

    expect(gone.account.counts).toMatchObject({
      people: { left: 1 },
      members: { left: 1 },
      enrolments: { left: 3 },
    });
    expect(await account('s-1')).toMatchObject({ status: 'blocked', last_name: 'Сыдыкова' });
    expect(
      await one(
        `select count(*)::int as n from assignment_students l join users u on u.id = l.student_id
         where u.login = 'user.s-1' and l.removed_at is null`,
      ),
    ).toEqual({ n: 0 });

    await importSet(portal, asFiles(smallUniversity()));
    expect(await account('s-1')).toMatchObject({ status: 'active' });
  });

  it('must be counted by whoever applies it, when unusually many are', { tags: 'long' }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const before = await snapshot(portal.pool);
    const [users, roles] = [csv(smallUniversity().users), csv(smallUniversity().roles)].map(
      (file) => file.split('\r\n')[0]!,
    );
    const nobody = {
      ...changed((lists) => void (lists.enrollments = [])),
      'users.csv': users!,
      'roles.csv': roles!,
      'enrollments.csv': csv(smallUniversity().enrollments).split('\r\n')[0]!,
    };

    const { refusal, account: told } = await importSet(portal, nobody, { confirmsLeaving: false });

    expect(refusal).toBe('imports.leaving_unconfirmed');
    expect(told.counts.people?.left).toBe(5);
    expect(await snapshot(portal.pool)).toEqual(before);
  });

  it('keeps the account with a right of staff', { tags: 'long' }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const { id } = await account('t-2');
    await portal.build.role({ id: Number(id) }, 'head');

    await importSet(
      portal,
      changed((lists) => drop(lists, 't-2')),
    );

    expect(await account('t-2')).toMatchObject({ status: 'active' });
    expect(await one('select is_active from teachers where id = $1', [id])).toEqual({ is_active: false });
  });

  it('has not left when the row was only wrong', { tags: 'long' }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const before = await snapshot(portal.pool);
    const wrong = changed((lists) => {
      lists.users[2] = { ...lists.users[2], enabledUser: 'maybe' };
      lists.enrollments[4] = { ...lists.enrollments[4], role: 'ученик' };
    });

    const refused = await importSet(portal, wrong);
    const { account: told } = await importSet(portal, wrong, { skipsBadRows: true });

    expect(refused).toMatchObject({ refusal: 'has_errors', isApplied: false });
    expect(told.errors).toBe(2);
    for (const count of Object.values(told.counts))
      expect(count).toMatchObject({ added: 0, changed: 0, left: 0 });
    expect(await snapshot(portal.pool)).toEqual(before);
  });

  it('leaves classes to rest with their journals', { tags: 'long' }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const { id } = await one(
      `select a.id from teaching_assignments a join streams s on s.id = a.stream_id where s.name = 'ALG-1'`,
    );
    await portal.build.lesson({ assignmentId: Number(id) }, '2026-10-12');

    const gone = await importSet(
      portal,
      changed((lists) => {
        lists.classes = lists.classes.filter((row) => row['sourcedId'] !== 'k-alg');
        lists.enrollments = lists.enrollments.filter((row) => row['classSourcedId'] !== 'k-alg');
      }),
    );

    expect(gone.account.counts.classes).toMatchObject({ left: 1, unchanged: 2 });
    expect(await one('select is_active from teaching_assignments where id = $1', [id])).toEqual({
      is_active: false,
    });
    expect(await one('select count(*)::int as n from lessons where assignment_id = $1', [id])).toEqual({
      n: 1,
    });
  });

  it('may be told by a set of changes with the id alone', { tags: 'long' }, async () => {
    await importSet(portal, asFiles(smallUniversity()));
    const { account: told } = await importSet(portal, {
      'manifest.csv': manifest({ users: 'delta' }),
      'users.csv': csv([
        {
          sourcedId: 's-2',
          status: 'tobedeleted',
          dateLastModified: '2026-10-14T00:00:00Z',
          givenName: '',
          familyName: '',
        },
      ]),
    });

    expect(told.errors).toBe(0);
    expect(told.counts).toMatchObject({ people: { left: 1, unchanged: 4 }, enrolments: { left: 1 } });
    expect(await account('s-2')).toMatchObject({ status: 'blocked' });
  });

  it(
    'leaves a class on the day its enrolment ended, when the half-year goes on',
    { tags: 'long' },
    async () => {
      const { account: told } = await importSet(
        portal,
        changed((lists) => {
          lists.enrollments[4] = enrolment('k-alg', 's-1', 'student', { endDate: '2026-10-01' });
          lists.enrollments[5] = enrolment('k-alg', 's-2', 'student', { endDate: '2026-12-26' });
        }),
      );

      expect(told.counts.enrolments).toMatchObject({ added: 4 });
    },
  );
});

describe('undoing', () => {
  it('is refused with what depends on the import, and then changes nothing', { tags: 'long' }, async () => {
    const { runId } = await importSet(portal, asFiles(smallUniversity()));
    const { id } = await one(
      `select a.id from teaching_assignments a join streams s on s.id = a.stream_id where s.name = 'ALG-1'`,
    );
    for (const day of ['2026-10-12', '2026-10-13'])
      await portal.build.lesson({ assignmentId: Number(id) }, day);
    await portal.pool.query(
      `update people set phone = '+996 555 000000' where id = (select id from users where login = 'user.s-1')`,
    );
    const before = await snapshot(portal.pool);

    const standing = await undo(portal, runId);

    expect(standing).toEqual(
      expect.arrayContaining([
        { what: 'lessons', count: 2 },
        { what: 'changed', count: 1 },
      ]),
    );
    expect(await snapshot(portal.pool)).toEqual(before);
    expect(await one('select state from import_runs where id = $1', [runId])).toEqual({ state: 'applied' });
  });

  it('takes one-time links along, but no account that has been used', { tags: 'long' }, async () => {
    const { runId } = await importSet(portal, asFiles(smallUniversity()));
    const { id } = await account('s-1');
    await issueActivation(portal.db, Number(id), campusNow);
    await portal.pool.query(`update users set password_hash = 'x' where id = $1`, [id]);
    expect(await undo(portal, runId)).toEqual([{ what: 'changed', count: 1 }]);

    await portal.pool.query('update users set password_hash = null where id = $1', [id]);
    expect(await undo(portal, runId)).toEqual([]);
    expect(await account('s-1')).toEqual({});
  });

  it('goes back one import after the other, the last one first', { tags: 'long' }, async () => {
    const first = await importSet(portal, asFiles(smallUniversity()));
    const second = await importSet(
      portal,
      changed((lists) => drop(lists, 's-3')),
    );

    await expect(undo(portal, first.runId)).rejects.toThrow('imports.not_last');
    expect(await undo(portal, second.runId)).toEqual([]);
    expect(await undo(portal, first.runId)).toEqual([]);
    expect(await one(`select count(*)::int as n from people where last_name = 'Сыдыкова'`)).toEqual({ n: 0 });
  });
});

it(
  'the campus that was there before is untouched by the lists of another system',
  { tags: 'long' },
  async () => {
    await importSet(portal, asFiles(smallUniversity()));

    expect(await one('select status from users where id = $1', [admin.id])).toEqual({ status: 'active' });
    expect(await one('select is_active from teachers where id = $1', [teacher.id])).toEqual({
      is_active: true,
    });
  },
);
