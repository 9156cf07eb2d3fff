import { openOwnClient } from '#platform/db/ownClient.ts';

import { ownFaculty, student, teacher } from '../actors/people.ts';

/** Expressions of the row's number `n` by column; what is not named is as in the row that is multiplied. */
type Varied = Readonly<Record<string, string>>;

const [students, teachers, classes] = [20_000, 2_000, 12_000];
const ownLessons = 360;
/** A class of the teacher with sixty students on sixty lessons, of whom many write to the teacher. */
export const largeClass = { assignmentId: 31_000, groupId: 5_013 } as const;
/** One of these lessons, to which all of them came. */
export const largeLesson = { lessonId: 950_060, lessonDate: '2026-10-01' } as const;
const [largeList, largeLessons, letters] = [60, 60, 150];
const onShelf = 160;
const fileId = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const studentId = `100000 + n % ${students}`;
const teacherId = `50000 + n % ${teachers}`;
const classId = `10000 + n % ${classes}`;

/** What a university has much of: table, number of rows, how they differ. Nobody of the campus is touched. */
const masses: readonly (readonly [string, number, Varied])[] = [
  ['people', students, { id: studentId, tax_id: 'null' }],
  ['people', teachers, { id: teacherId, tax_id: 'null' }],
  ['users', students, { id: studentId, login: `'student' || n`, login_key: `'student' || n` }],
  ['users', teachers, { id: teacherId, login: `'teacher' || n`, login_key: `'teacher' || n` }],
  ['user_roles', students, { id: studentId, user_id: studentId, role: `'student'`, faculty_id: 'null' }],
  ['students', students, { id: studentId, student_code: 'n' }],
  ['teachers', teachers, { id: teacherId, staff_number: 'null' }],
  ['teacher_positions', teachers, { id: teacherId, teacher_id: teacherId }],
  ['groups', 900, { id: '2000 + n', name: `'G-' || n` }],
  ['groups', 13, { id: '5000 + n', name: `'H-' || n` }],
  ['student_group_periods', students, { id: studentId, student_id: studentId, group_id: '2001 + n % 900' }],
  [
    'teaching_assignments',
    classes,
    { id: classId, teacher_id: teacherId, group_id: '2001 + n % 900', stream_id: 'null', subgroup: 'n % 10' },
  ],
  [
    'schedule_entries',
    3 * classes,
    {
      id: '100000 + n',
      assignment_id: classId,
      teacher_id: '100000 + n',
      room_id: '100000 + n',
      weekday: '1 + n % 6',
    },
  ],
  ['assignment_students', 10 * students, { assignment_id: '10000 + n / 17', student_id: studentId }],
  ['discipline_registrations', 3 * students, { id: '100000 + n', student_id: studentId, discipline_id: 'n' }],
  [
    'lessons',
    10 * classes,
    {
      id: '100000 + n',
      assignment_id: classId,
      schedule_entry_id: `100000 + n % ${3 * classes}`,
      lesson_date: `date '2026-09-01' + (n / ${classes})::int * 4`,
    },
  ],
  ['lesson_marks', 300_000, { id: '100000 + n', lesson_id: '100000 + n / 17', student_id: studentId }],
  // A student in the last week of a half-year: twelve classes, thirty lessons in each.
  [
    'teaching_assignments',
    12,
    { id: '30000 + n', teacher_id: '50000 + n', group_id: '5000 + n', stream_id: 'null', subgroup: 'n % 10' },
  ],
  ['assignment_students', 12, { assignment_id: '30000 + n', student_id: `${student.id}` }],
  [
    'lessons',
    ownLessons,
    {
      id: '900000 + n',
      assignment_id: '30001 + n % 12',
      schedule_entry_id: 'null',
      lesson_date: `date '2026-09-01' + (n / 12)::int`,
    },
  ],
  [
    'lesson_marks',
    30 * ownLessons,
    {
      id: '900000 + n',
      lesson_id: '900001 + (n - 1) / 30',
      student_id: `case n % 30 when 7 then ${student.id} else ${studentId} end`,
    },
  ],
  // Each of these classes has its chat, and half of its teachers another with this student alone.
  [
    'conversations',
    12,
    {
      id: '50000 + n',
      group_id: '5000 + n',
      last_number: '40',
      last_message_at: `now() - n * interval '1 hour'`,
    },
  ],
  [
    'conversations',
    12,
    {
      id: '51000 + n',
      credits: 'null',
      group_id: 'null',
      teacher_id: '50000 + n',
      student_id: `${student.id}`,
      last_number: '40',
      last_message_at: `now() - n * interval '2 hours'`,
    },
  ],
  [
    'teaching_assignments',
    1,
    {
      id: `${largeClass.assignmentId}`,
      teacher_id: `${teacher.id}`,
      group_id: `${largeClass.groupId}`,
      stream_id: 'null',
      subgroup: '0',
    },
  ],
  [
    'assignment_students',
    largeList,
    { assignment_id: `${largeClass.assignmentId}`, student_id: '100000 + n * 7', removed_at: 'null' },
  ],
  [
    'lessons',
    largeLessons,
    {
      id: '950000 + n',
      assignment_id: `${largeClass.assignmentId}`,
      schedule_entry_id: 'null',
      lesson_date: `date '2026-09-01' + (n / 2)::int`,
      ordinal: '1 + n % 2',
    },
  ],
  [
    'lesson_marks',
    largeList * largeLessons,
    {
      id: '950000 + n',
      lesson_id: `950001 + (n - 1) / ${largeList}`,
      student_id: `100000 + (1 + (n - 1) % ${largeList}) * 7`,
    },
  ],
  // Many of them are of students who have left the class meanwhile.
  [
    'conversations',
    letters,
    {
      id: '52000 + n',
      credits: 'null',
      group_id: 'null',
      teacher_id: `${teacher.id}`,
      student_id: `100000 + n * 7`,
      last_number: '40',
      last_message_at: `now() - n * interval '3 hours'`,
    },
  ],
  [
    'conversation_members',
    12,
    {
      conversation_id: '50000 + n',
      person_id: `${student.id}`,
      joined_number: '0',
      read_number: '40 - n % 5',
      ahead: '0',
    },
  ],
  [
    'conversation_members',
    12,
    {
      conversation_id: '51000 + n',
      person_id: `${student.id}`,
      joined_number: '0',
      read_number: '40 - n % 5',
      ahead: '0',
    },
  ],
  [
    'conversation_members',
    letters,
    {
      conversation_id: '52000 + n',
      person_id: `${teacher.id}`,
      joined_number: '0',
      read_number: '20 + n % 21',
      ahead: '0',
    },
  ],
  [
    'messages',
    480,
    { conversation_id: '50001 + (n - 1) / 40', number: '1 + (n - 1) % 40', client_id: 'null' },
  ],
  [
    'messages',
    480,
    { conversation_id: '51001 + (n - 1) / 40', number: '1 + (n - 1) % 40', client_id: 'null' },
  ],
  [
    'messages',
    40 * letters,
    { conversation_id: '52001 + (n - 1) / 40', number: '1 + (n - 1) % 40', client_id: 'null' },
  ],
  // A discipline for which much lies on the shelf, each with a file of its own, and a class that has opened half of it.
  ['materials', onShelf, { id: '100000 + n', place: 'n' }],
  ['files', onShelf, { id: fileId, storage_key: `'shelf ' || n` }],
  ['material_versions', onShelf, { id: '100000 + n', material_id: '100000 + n', file_id: fileId }],
  [
    'material_opens',
    20 * onShelf,
    { material_id: `100001 + (n - 1) / 20`, person_id: '100000 + (1 + n % 60) * 7' },
  ],
  ['material_opens', onShelf / 2, { material_id: '100000 + n', person_id: `${student.id}` }],
  ['module_points', 40_000, { assignment_id: '10000 + n / 17', student_id: studentId }],
  [
    'conversations',
    classes,
    {
      id: '1000 + n',
      group_id: '2001 + n % 900',
      discipline_id: 'one.discipline_id + n / 900',
      last_number: '4',
    },
  ],
  ['conversation_members', 100_000, { conversation_id: '1000 + n / 17', person_id: studentId }],
  ['messages', 60_000, { conversation_id: '1000 + n / 5', number: '1 + n % 5', client_id: 'null' }],
  ['news_items', 400, { id: '1500 + n', published_at: `one.published_at - n * interval '20 hours'` }],
  ['news_texts', 400, { news_id: '1500 + n' }],
  ['news_reads', 30_000, { news_id: '2000 + n', person_id: studentId }],
  ['outbox', 30_000, { id: '1000 + n', kind: `'kind.' || n % 15`, delivered_at: 'now()' }],
  [
    'sessions',
    students,
    { id: 'gen_random_uuid()', user_id: studentId, secret_hash: 'sha256(n::text::bytea)' },
  ],
  [
    'qr_visits',
    50_000,
    {
      id: '1000 + n',
      student_id: studentId,
      lesson_id: '100000 + n',
      lesson_date: `date '2026-10-01' + n % 13`,
    },
  ],
  [
    'qr_visits',
    largeList,
    {
      id: '900000 + n',
      student_id: '100000 + n * 7',
      lesson_id: `${largeLesson.lessonId}`,
      lesson_date: `date '${largeLesson.lessonDate}'`,
    },
  ],
];

/** Several busy days of what browsers are told; each transaction of the past tells some people. */
const events = `
  insert into live_events (transaction, person_id, roles, kind, about, made_at)
  select (1 + (pg_current_xact_id()::text::bigint - 2) * n / 400000)::text::xid8,
    case when n % 1000 <> 0 then ${studentId} end, case when n % 1000 = 0 then array['student'] end,
    'mark', '{}', now() - (400000 - n) * interval '0.5 s'
  from generate_series(1::bigint, 400000) n`;

/** Journals that wait to be filled in. */
const unfilled = `
  insert into unfilled_lessons (assignment_id, lesson_date, ordinal, faculty_ids)
  select 10000 + n, date '2026-09-01', 1, array[${ownFaculty}] from generate_series(1, 5000) n`;

/**
 * Fills the campus with so much of everything that plans are those of a large university.
 * @param url of a role that may leave references unchecked
 */
export async function growToUniversity(url: string): Promise<void> {
  const client = await openOwnClient(url);
  try {
    // Nothing that is only there for its number has all that it refers to.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0`);
    for (const [table, count, varied] of masses) {
      const { rows } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const columns = rows.map(({ name }) => name);
      const values = columns.map((name) => (name in varied ? `${varied[name]}` : `one.${name}`));
      await client.query(
        `insert into ${table} (${columns.join()}) overriding system value
         select ${values.join()} from (select * from ${table} limit 1) one, generate_series(1, ${count}) n`,
      );
    }
    await client.query(events);
    await client.query(unfilled);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
