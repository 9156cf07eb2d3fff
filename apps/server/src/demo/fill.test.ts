import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verifyPassword } from '#modules/auth/passwords/password.ts';
import { wrongCounts } from '#modules/chat/testing/wrongCounts.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { OpenDatabase } from '#platform/db/database.ts';

import { folderStore } from '#platform/files/folderStore.ts';

import { testKeys } from '../testing/campus.ts';
import { openCopy } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { isLong } from '../testing/long.ts';

import { demoAccounts, demoPassword } from './accounts.ts';
import { fillDemo } from './fill.ts';
import { emptyTables } from './fill/emptyTables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'demo-files-'));
const files = folderStore(folder);
const options = { size: 'demo', today: '2026-11-21', keys: testKeys, files } as const;

interface Place extends OpenDatabase {
  readonly copy: TestDatabase;
}

const opened: Place[] = [];
let demo: Place;
let schemaBefore: unknown[];

beforeAll(async () => {
  demo = await openEmpty();
  schemaBefore = await schemaOf(demo);
  await fillDemo(demo, options);
});

afterAll(async () => {
  for (const place of opened) {
    await place.close();
    await place.copy.drop();
  }
  rmSync(folder, { recursive: true });
});

describe('filling a database with the demo university', () => {
  it('lets everybody talk, and counts what each of them has not read', async () => {
    const strangers = await rows(`
      select x.conversation_id, x.number from messages x where not exists (
        select from conversation_members m where m.conversation_id = x.conversation_id and m.person_id = x.sender_id)`);
    const unsorted = await rows(`
      select x.conversation_id from messages x join messages later
        on later.conversation_id = x.conversation_id and later.number = x.number + 1 where later.sent_at < x.sent_at`);
    const many = await rows('select count(*) from messages having count(*) > 5000');

    expect(many).toHaveLength(1);
    expect(strangers).toEqual([]);
    expect(unsorted).toEqual([]);
    expect(await wrongCounts(demo.db)).toEqual([]);
  });

  it('lets nobody answer what they have not read, and everybody speak of themselves as who they are', async () => {
    const hasty = await rows(`
      select m.person_id from conversation_members m join messages x on x.conversation_id = m.conversation_id
      where x.sender_id = m.person_id and x.number > m.read_number`);
    const said = await rows('select distinct body from messages');
    const wrong = await rows(`
      select x.body, p.gender from messages x join people p on p.id = x.sender_id
      where p.gender = 'M' and x.body ~ '(Поняла|болела|Старалась|перепутала|Пропустила)'
        or p.gender = 'F' and x.body ~ '(Понял,|болел и|Старался|перепутал |Пропустил )'`);

    expect(hasty).toEqual([]);
    expect(said.filter(({ body }) => /[[\]|@]/.test(String(body)))).toEqual([]);
    expect(wrong).toEqual([]);
  });

  it('tells what is news in its month, with files that are there', async () => {
    const late = await rows(`
      select t.headline, extract(month from n.published_at at time zone 'Asia/Bishkek')::int as month
      from news_items n join news_texts t on t.news_id = n.id where t.headline in ('Нооруз майрамы', 'Медосмотр первокурсников')`);
    const held = await rows(`
      select f.storage_key, f.size_bytes::int as size from news_files nf join files f on f.id = nf.file_id
      join news_items n on n.id = nf.news_id where n.published_at > '2026-11-01'`);

    const months = { 'Нооруз майрамы': [3], 'Медосмотр первокурсников': [9, 10] } as const;
    expect(
      late.filter(
        ({ headline, month }) =>
          !Object.entries(months).some(
            ([title, fitting]) => title === headline && fitting.some((one) => one === month),
          ),
      ),
    ).toEqual([]);
    expect(held.length).toBeGreaterThan(1);
    for (const { storage_key: key, size } of held) {
      expect((await files.read(String(key))).length).toBe(size);
    }
  });

  it('gives everybody who teaches one position', async () => {
    expect(await rows('select teacher_id from teacher_positions group by 1 having count(*) > 1')).toEqual([]);
  });

  it('lists in every class exactly those who registered for its discipline', async () => {
    const unregistered = await rows(`
      select l.assignment_id, l.student_id from assignment_students l
      join teaching_assignments a on a.id = l.assignment_id
      where l.removed_at is null and not exists (
        select from discipline_registrations r where r.student_id = l.student_id and r.discipline_id = a.discipline_id
          and r.academic_year_id = a.academic_year_id and r.season_id = a.season_id)`);
    const unlisted = await rows(`
      select r.student_id, r.discipline_id from discipline_registrations r
      where exists (
        select from teaching_assignments a left join stream_groups s on s.stream_id = a.stream_id
        where a.discipline_id = r.discipline_id and a.academic_year_id = r.academic_year_id
          and a.season_id = r.season_id and r.group_id in (a.group_id, s.group_id))
      and not exists (
        select from assignment_students l join teaching_assignments a on a.id = l.assignment_id
        where l.student_id = r.student_id and a.discipline_id = r.discipline_id
          and a.academic_year_id = r.academic_year_id and a.season_id = r.season_id)`);

    const elsewhere = await rows(`
      select r.id from discipline_registrations r join curriculum_items i on i.id = r.curriculum_item_id
      where r.elective_block <> i.elective_block limit 1`);

    expect(unregistered).toEqual([]);
    expect(unlisted).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('gives marks to those who were listed on that day, and to all of them', async () => {
    const strangers = await rows(`
      select m.id from lesson_marks m join lessons l on l.id = m.lesson_id
      left join assignment_students s on s.assignment_id = l.assignment_id and s.student_id = m.student_id
      where s.student_id is null or s.added_at::date > l.lesson_date or s.removed_at::date <= l.lesson_date`);
    const missing = await rows(`
      select l.id, s.student_id from lessons l join assignment_students s on s.assignment_id = l.assignment_id
      where s.added_at::date <= l.lesson_date and (s.removed_at is null or s.removed_at::date > l.lesson_date)
        and not exists (select from lesson_marks m where m.lesson_id = l.id and m.student_id = s.student_id)`);

    expect(strangers).toEqual([]);
    expect(missing).toEqual([]);
  });

  it('marks 8 to 12 percent absent without excuse', async () => {
    const [row] = await rows(`select avg((mark_id = 1)::int)::float as absent from lesson_marks`);

    expect(row!['absent']).toBeGreaterThan(0.08);
    expect(row!['absent']).toBeLessThan(0.12);
  });

  it('keeps a history that ends with the mark as it stands', async () => {
    const broken = await rows(`
      select m.id from lesson_marks m join lateral (
        select new_mark_id from lesson_mark_history h where h.lesson_mark_id = m.id order by h.id desc limit 1
      ) last on last.new_mark_id <> m.mark_id`);
    const corrected = await rows(`select from lesson_mark_history where old_mark_id <> 0`);

    expect(broken).toEqual([]);
    expect(corrected.length).toBeGreaterThan(50);
  });

  it('numbers the lessons of a class on one day without gaps', async () => {
    const gaps = await rows(`
      select assignment_id from lessons group by assignment_id, lesson_date having max(ordinal) <> count(*)`);

    expect(gaps).toEqual([]);
  });

  it('leaves the lists of today to whoever tries the demo', async () => {
    expect(await rows(`select from lessons where lesson_date >= '2026-11-21'`)).toEqual([]);
    expect(
      await rows(`
        select e.id from schedule_entries e join users u on u.id = e.teacher_id
        where u.login = 'teacher1' and e.weekday = 6 and e.academic_year_id = 26 and e.season_id = 1 and e.parity = 0`),
    ).not.toEqual([]);
  });

  it('has the promised accounts, all with the promised password', async () => {
    const accounts = await rows(`
      select u.login, r.role, u.password_hash, u.must_update_credentials from users u join user_roles r on r.user_id = u.id`);
    const held = new Map(accounts.map((row) => [row['login'], row['role']]));

    expect(demoAccounts.filter(({ login, role }) => held.get(login) !== role)).toEqual([]);
    expect(accounts.filter((row) => row['must_update_credentials']).map((row) => row['login'])).toEqual([
      'student5',
    ]);
    expect(await verifyPassword(testKeys, String(accounts[0]!['password_hash']), demoPassword, 10)).toBe(
      true,
    );
  });

  it('tells the stories of the demo students', async () => {
    const groups = await rows(`
      select p.reason from student_group_periods p join users u on u.id = p.student_id where u.login = 'student2' order by p.period`);
    const left = await rows(`
      select from assignment_students l join users u on u.id = l.student_id where u.login = 'student2' and l.removed_at is not null`);
    const onLeave = await rows(`
      select from assignment_students l join users u on u.id = l.student_id
      join teaching_assignments a on a.id = l.assignment_id where u.login = 'student3' and a.academic_year_id = 26`);

    expect(groups.map((row) => row['reason'])).toEqual(['enroll', 'transfer']);
    expect(left.length).toBeGreaterThan(3);
    expect(onLeave).toEqual([]);
  });

  it('fills points of modules for those who are in the class, with their history', async () => {
    const strangers = await rows(`
      select p.student_id from module_points p left join assignment_students s
        on s.assignment_id = p.assignment_id and s.student_id = p.student_id and s.removed_at is null
      where s.student_id is null`);
    const [counted] = await rows(`
      select count(*)::int as points, (select count(*)::int from module_point_history) as changes from module_points`);

    expect(strangers).toEqual([]);
    expect(counted!['points']).toBeGreaterThan(500);
    expect(counted!['changes']).toBe(counted!['points']);
  });

  it('has one final record for each grade, each as its sheet has it', async () => {
    const differing = await rows(`
      select g.id from grade_records g join grading_sheet_rows r on r.id = g.sheet_row_id
      where g.is_final and (g.points, g.letter, g.is_passed) is distinct from (r.total_points, r.letter, r.is_passed)`);
    const unrecorded = await rows(`
      select r.id from grading_sheet_rows r join grading_sheets s on s.id = r.sheet_id and s.state = 'closed'
      where not exists (select from grade_records g where g.sheet_row_id = r.id)`);
    const early = await rows(`
      select g.id from grade_records g join grading_sheet_rows r on r.id = g.sheet_row_id
      join grading_sheets s on s.id = r.sheet_id where s.state <> 'closed'`);
    const origins = await rows('select distinct origin from grade_records order by origin');
    const states = await rows('select distinct state from grading_sheets order by state');

    expect([differing, unrecorded, early]).toEqual([[], [], []]);
    expect(origins.map((row) => row['origin'])).toEqual(['imported', 'recognised', 'sheet']);
    expect(states.map((row) => row['state'])).toEqual(['closed', 'draft', 'open', 'signed']);
    expect(await rows('select from sheet_addenda')).toHaveLength(1);
    expect(await rows('select from grade_appeals')).toHaveLength(6);
  });

  it('knows of every past half-year one final grade for each discipline of the curriculum', async () => {
    const wrong = await rows(`
      select s.id, i.id as item from students s
      join student_group_periods p on p.student_id = s.id join groups g on g.id = p.group_id
      join curricula c on c.specialty_id = g.specialty_id and c.admission_year_id = g.admission_year_id
      join curriculum_items i on i.curriculum_id = c.id and i.elective_block = 0 and i.exam_type_id <> 9
      where i.semester_id <= 2 * (26 - g.admission_year_id)
        and not exists (select from grade_records e where e.student_id = s.id and e.origin = 'recognised')
        and not exists (select from grading_sheet_rows r join grading_sheets h on h.id = r.sheet_id
          where r.student_id = s.id and h.state <> 'closed' and h.kind = 'main' and h.discipline_id = i.discipline_id)
        and 1 <> (select count(*) from grade_records e
          where e.student_id = s.id and e.curriculum_item_id = i.id and e.is_final)`);
    const chosenTwice = await rows(`
      select e.student_id from grade_records e join curriculum_items i on i.id = e.curriculum_item_id
      where e.is_final and i.elective_block > 0
      group by e.student_id, i.semester_id, i.elective_block having count(*) > 1`);

    expect([wrong, chosenTwice]).toEqual([[], []]);
  });

  it('grades by the curriculum, the scale and the half-year', async () => {
    const otherwise = await rows(`
      select e.id from grade_records e
      join curriculum_items i on i.id = e.curriculum_item_id join curricula c on c.id = i.curriculum_id
      where (e.discipline_id, e.credits, e.exam_type_id, e.semester_id)
          is distinct from (i.discipline_id, i.credits, i.exam_type_id, i.semester_id)
        or e.semester_id <> 2 * (e.academic_year_id - c.admission_year_id) + e.season_id`);
    const misgraded = await rows(`
      select e.id, e.points, e.letter from grade_records e
      left join lateral (select b.* from grade_bands b where b.scale_id = e.scale_id and b.least_points <= e.points
        order by b.least_points desc limit 1) b on true
      join exam_types x on x.id = e.exam_type_id
      where e.letter <> 'TR' and e.is_passed and case when x.is_graded
        then (e.letter, e.grade_points, e.five_point) is distinct from (b.letter, b.grade_points, b.five_point)
        else (e.letter, e.grade_points, e.five_point) is distinct from ('P', null, null) or e.points < 61 end
      or not e.is_passed and e.letter not in ('FX', 'F', 'NP')
      or e.points is null and e.letter <> 'TR'`);

    expect([otherwise, misgraded]).toEqual([[], []]);
  });

  it('repeats what was failed, attempt after attempt, and leaves the weak student a debt', async () => {
    const unordered = await rows(`
      select e.id from grade_records e where e.attempt > 1 and not exists (
        select from grade_records before
        where before.registration_id = e.registration_id and before.attempt = e.attempt - 1
          and not before.is_passed and not before.is_final and before.ended_because = 'retake'
          and before.graded_on < e.graded_on and before.ended_at = e.recorded_at)`);
    const weak = await rows(`
      select max(e.attempt)::int as attempts, count(*) filter (where e.is_final and not e.is_passed)::int as debts
      from grade_records e join users u on u.id = e.student_id where u.login = 'student4'`);

    expect(unordered).toEqual([]);
    expect(weak[0]!['attempts']).toBe(3);
    expect(weak[0]!['debts']).toBeGreaterThan(0);
  });

  it('gives in sheets the modules that the journal gives', async () => {
    const [row] = await rows(`
      select count(*)::int as compared, count(*) filter (where (r.modules -> 0 ->> 'points')::int <> (
        select floor((2 * 15 * f.sum + f.possible) / (2 * f.possible)) + p.control + p.bonus + p.adjustment
        from (
          select coalesce(sum(k.points), 0) as sum, 10 * count(*) filter (where not k.is_excused) as possible
          from lessons l join lesson_marks m on m.lesson_id = l.id and m.student_id = r.student_id
          join marks k on k.id = m.mark_id
          where l.assignment_id = r.assignment_id and l.module_id = 1
        ) f where f.possible > 0) and p.adjustment = 0)::int as wrong
      from grading_sheet_rows r
      join module_points p on p.assignment_id = r.assignment_id and p.student_id = r.student_id and p.module_id = 1
      where r.modules is not null`);

    expect(row!['compared']).toBeGreaterThan(1000);
    expect(row!['wrong']).toBe(0);
    const [frozen] = await rows(`
      select count(*)::int as kept, (count(*) filter (where r.modules -> 0 -> 'parts' ->> 'control' is null
        or r.absence_percent <> round(100 * r.hours_missed / nullif(r.hours_held, 0), 2)
        or (r.hours_held, r.hours_missed) is distinct from (
          select (sum(l.hours), coalesce(sum(l.hours) filter (where m.mark_id = 1), 0))
          from assignment_students st join teaching_assignments a on a.id = st.assignment_id
          join lessons l on l.assignment_id = a.id
          left join lesson_marks m on m.lesson_id = l.id and m.student_id = r.student_id
          where st.student_id = r.student_id and st.removed_at is null and a.academic_year_id = s.academic_year_id
            and a.season_id = s.season_id and a.discipline_id = s.discipline_id and a.credits = s.credits)))::int as wrong
      from grading_sheet_rows r join grading_sheets s on s.id = r.sheet_id
      where r.assignment_id is not null and (r.letter is not null or s.kind <> 'main')`);
    expect(frozen!['kept']).toBeGreaterThan(1000);
    expect(frozen!['wrong']).toBe(0);
  });

  it('has a plan of each half-year that is not over, which its classes were made from, for their groups', async () => {
    const planned = await rows(`
      select distinct academic_year_id, season_id from planned_classes where assignment_id is not null and ended_by is null`);
    const unplanned = await rows(`
      select a.id from teaching_assignments a join terms t using (academic_year_id, season_id)
      where t.ends_on >= '2026-11-21' and a.lesson_type_id in (1, 2, 3) and not exists (
        select from planned_classes p join planned_class_groups link on link.planned_id = p.id
        where p.assignment_id = a.id and p.teacher_id = a.teacher_id
          and link.group_id in (select a.group_id union select g.group_id from stream_groups g where g.stream_id = a.stream_id))`);
    const nameless = await rows('select id from planned_classes where is_elective and block is null');

    expect(planned).toHaveLength(2);
    expect(unplanned).toEqual([]);
    expect(nameless).toEqual([]);
  });

  it('lays out materials for the running half-year, each with a version, and forgets some', async () => {
    const strangers = await rows(`
      select s.id from material_shelves s where not exists (
        select from teaching_assignments a where a.teacher_id = s.owner_id and a.discipline_id = s.discipline_id
          and a.credits = s.credits and a.academic_year_id = s.academic_year_id and a.season_id = s.season_id)`);
    const unversioned = await rows(`
      select m.id from materials m left join material_versions v on v.material_id = m.id
      where v.material_id is null or (m.kind in ('file', 'html', 'scorm')) <> (v.file_id is not null)`);
    const [counted] = await rows(`
      select count(*)::int as shelves, count(*) filter (where not exists (
        select from materials m where m.shelf_id = s.id and m.type_id = 4))::int as forgotten,
        count(*) filter (where (select count(distinct m.type_id) from materials m join material_types t
          on t.id = m.type_id and t.is_required where m.shelf_id = s.id) = 6)::int as complete
      from material_shelves s`);
    const { rows: kept } = await demo.pool.query<{ key: string }>(
      `select storage_key as key from files where kind = 'umk'`,
    );

    expect([strangers, unversioned]).toEqual([[], []]);
    expect(counted!['shelves']).toBeGreaterThan(20);
    expect(counted!['forgotten']).toBeGreaterThan(0);
    expect(counted!['forgotten']).toBeLessThan(Number(counted!['shelves']) / 2);
    expect(counted!['complete']).toBeGreaterThan(0);
    expect(kept).toHaveLength(3);
  });

  it('has shelves of the year before to copy from, one of them of a colleague and with days to look at', async () => {
    const earlier = await rows(`
      select s.is_shared as "isShared", d.name_ru as name, exists (
        select from materials m where m.shelf_id = s.id and m.publish_at is not null) as "hasDay", exists (
        select from material_opens o join materials m on m.id = o.material_id
        where m.shelf_id = s.id) as "isOpened"
      from material_shelves s join disciplines d on d.id = s.discipline_id
      where s.academic_year_id < (select max(academic_year_id) from material_shelves)`);

    expect(earlier.length).toBeGreaterThan(1);
    expect(earlier.filter(({ isShared }) => isShared)).toMatchObject([{ name: 'Базы данных' }]);
    expect(earlier.every(({ hasDay, isOpened }) => hasDay === true && isOpened === false)).toBe(true);
  });

  it('puts back every index and constraint', async () => {
    expect(await schemaOf(demo)).toEqual(schemaBefore);
  });

  it('leaves the sequences behind the last ids', async () => {
    const [row] = await rows(`
      select nextval(pg_get_serial_sequence('people', 'id')) > (select max(id) from people) as people,
             nextval(pg_get_serial_sequence('lesson_marks', 'id')) > (select max(id) from lesson_marks) as marks,
             nextval(pg_get_serial_sequence('user_roles', 'id')) > (select max(id) from user_roles) as roles`);

    expect(row).toEqual({ people: true, marks: true, roles: true });
  });

  it('recognises itself and does nothing the second time', async () => {
    const before = await checksum(demo);

    expect(await fillDemo(demo, options)).toBe(true);
    expect(await checksum(demo)).toBe(before);
  });

  it('leaves a database with other people alone', async () => {
    const inhabited = await open();
    const before = await checksum(inhabited);

    expect(await fillDemo(inhabited, options)).toBe(false);
    expect(await checksum(inhabited)).toBe(before);
  });

  it.runIf(isLong)(
    'leaves nothing behind when it is cut off, and makes the same university the next time',
    async () => {
      const place = await openEmpty();
      let isCut = false;
      const cutOff = fillDemo(place, {
        ...options,
        onProgress: (fraction) => {
          if (fraction < 0.3 || isCut) return;
          isCut = true;
          void place.pool.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
        },
      });

      await expect(cutOff).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
      expect((await place.pool.query('select from people')).rowCount).toBe(0);
      expect(await fillDemo(place, options)).toBe(true);
      expect(await checksum(place)).toBe(await checksum(demo));
    },
  );
});

async function open(): Promise<Place> {
  const copy = await openCopy();
  const place = { ...openDatabase(copy.url, 3), copy };
  opened.push(place);
  return place;
}

/** A migrated database with the reference data and nobody in it. */
async function openEmpty(): Promise<Place> {
  const place = await open();
  await emptyTables(place.pool);
  return place;
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await demo.pool.query<Record<string, unknown>>(query)).rows;
}

async function schemaOf({ pool }: Place): Promise<unknown[]> {
  const { rows: found } = await pool.query(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`);
  return found;
}

/** Of the tables that say who, what, when and where; none has a column with the present time. */
async function checksum({ pool }: Place): Promise<string> {
  const tables = [
    'groups',
    'student_group_periods',
    'assignment_students',
    'schedule_entries',
    'lesson_marks',
  ];
  const sums = tables.map(
    (table) => `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
  );
  const { rows: found } = await pool.query<{ sum: string }>(sums.join(' union all '));
  return found.map(({ sum }) => sum).join();
}
