import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import {
  asFiles,
  countOnFromCampus,
  enrolment,
  importSet,
  smallUniversity,
  snapshot,
} from '../../../testing/imports/index.ts';
import type { Lists } from '../../../testing/imports/index.ts';

let portal: Portal;
let before: Awaited<ReturnType<typeof snapshot>>;
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
  before = await snapshot(portal.pool);
});
afterAll(() => portal.close());

describe('a row', () => {
  it.each<[string, (lists: Lists) => void, Record<string, unknown>]>([
    [
      'that names an unknown course',
      (lists) => void (lists.classes[1]!['courseSourcedId'] = 'nowhere'),
      {
        code: 'reference_unknown',
        file: 'classes.csv',
        line: 3,
        heading: 'courseSourcedId',
        value: 'nowhere',
      },
    ],
    [
      'whose id another row has with other content',
      (lists) =>
        void lists.courses.push({
          sourcedId: 'c-alg',
          title: 'Другая',
          courseCode: 'X',
          orgSourcedId: 'd-alg',
        }),
      { code: 'id_repeated', file: 'courses.csv', line: 3, heading: 'sourcedId', value: 'c-alg' },
    ],
    [
      'whose login another person has',
      (lists) => void (lists.users[0]!['username'] = 'TEACHER'),
      { code: 'login_taken', file: 'users.csv', line: 2, heading: 'username' },
    ],
    [
      'whose login another row has, spelled otherwise',
      (lists) => void (lists.users[0]!['username'] = 'USER.T-2'),
      { code: 'value_repeated', file: 'users.csv', line: 2, heading: 'username' },
    ],
    [
      'of a term that ends before it begins',
      (lists) => void (lists.academicSessions[1]!['endDate'] = '2026-08-01'),
      { code: 'ends_before_beginning', file: 'academicSessions.csv', line: 3, heading: 'endDate' },
    ],
    [
      'of a class in no half-year',
      (lists) => void (lists.classes[1]!['termSourcedIds'] = ''),
      { code: 'sessions_missing', file: 'classes.csv', line: 3, heading: 'termSourcedIds' },
    ],
    [
      'that enrols a teacher as a student',
      (lists) => void lists.enrollments.push(enrolment('k-alg', 't-2', 'student')),
      { code: 'role_missing', file: 'enrollments.csv', line: 11, heading: 'role' },
    ],
    [
      'with a lesson type that nobody knows',
      (lists) => void (lists.classes[1]!['metadata.bilim.lessonType'] = 'танцы'),
      {
        code: 'word_unknown',
        file: 'classes.csv',
        line: 3,
        value: 'танцы',
        known: expect.stringMatching(/^Лекция, Лабораторная работа, /),
      },
    ],
    [
      'of an organisation that lies in itself',
      (lists) => void (lists.orgs[2]!['parentSourcedId'] = 'd-alg'),
      { code: 'organisation_missing', file: 'orgs.csv', line: 4, heading: 'parentSourcedId' },
    ],
  ])('%s is named, and nothing is applied', { tags: 'long' }, async (_what, edit, expected) => {
    const lists = smallUniversity();
    edit(lists);

    const { runId, refusal } = await importSet(portal, asFiles(lists));

    expect(refusal).toBe('has_errors');
    const { rows: problems } = await portal.pool.query(
      `select file, line, data->>'code' as code, data->>'heading' as heading, data->>'value' as value, data->>'known' as known
       from import_findings where run_id = $1 and kind = 'problem' and state = 'error' order by seq`,
      [runId],
    );
    expect(problems[0]).toMatchObject(expected);
    expect(await snapshot(portal.pool)).toEqual(before);
  });
});
