import { sql } from 'drizzle-orm';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { directions, specialties } from '#modules/structure/organisation.tables.ts';

import { leftClasses } from '../classes.queries.ts';
import { grades } from '../grades.queries.ts';
import { members } from '../members.queries.ts';
import { inOrder } from '../step.sql.ts';
import { streamGroups as plannedStreamGroups } from '../streamGroups.queries.ts';

import { fromPlan, writingOf } from './log.sql.ts';
import { renamed, threeTimes } from './writePlaces.queries.ts';

const { insert, update, remove } = writingOf(members, leftClasses, plannedStreamGroups);

/** A specialty of which nothing else is known (docs/imports.md). */
const usualSpecialty = { level_id: sql`1`, years: sql`4`, credits: sql`240` };
const group = fromPlan('name', 'specialty_id', 'admission_year_id', 'education_form_id', 'curator_id');

export const writeGroups = inOrder(
  insert(
    directions,
    sql`p_specialty p where p.is_new and not exists (select from directions d where d.code = p.code)`,
    { ...fromPlan('code'), ...threeTimes },
  ),
  insert(
    specialties,
    sql`p_specialty p join directions d on d.code = p.code join departments dep on dep.id = p.department_id
        where p.is_new`,
    {
      id: sql`p.our_id`,
      direction_id: sql`d.id`,
      faculty_id: sql`dep.faculty_id`,
      department_id: sql`dep.id`,
      ...fromPlan('code', 'short_name'),
      ...usualSpecialty,
      ...threeTimes,
    },
  ),
  update(
    specialties,
    sql`p_specialty p join specialties s on s.id = p.our_id where p.state = 'changed'`,
    renamed('s'),
  ),
  insert(groups, sql`p_group p where p.is_new`, { id: sql`p.our_id`, ...group }),
  update(
    groups,
    sql`(
        select q.our_id, q.name, q.specialty_id, q.admission_year_id, q.education_form_id, coalesce(q.curator_id, g.curator_id) as curator_id,
          false as is_archived
        from p_group q join groups g on g.id = q.our_id where q.state = 'changed'
        union all
        select g.id, g.name, g.specialty_id, g.admission_year_id, g.education_form_id, g.curator_id, true
        from p_left_group l join groups g on g.id = l.our_id
      ) p`,
    { ...group, ...fromPlan('is_archived') },
  ),
);

const where = { id: sql`p.period_id` };

export const writeMembers = inOrder(
  remove(studentGroupPeriods, sql`t.id in (select period_id from p_member where action = 'erase')`),
  update(
    studentGroupPeriods,
    sql`p_member p where p.action in ('leave', 'move')`,
    ({ today }) => ({ period: sql`daterange(lower(p.period), ${today})` }),
    where,
  ),
  update(studentGroupPeriods, sql`p_member p where p.action = 'correct'`, fromPlan('group_id'), where),
  insert(studentGroupPeriods, sql`p_member p where p.action in ('enter', 'move')`, ({ today }) => ({
    ...fromPlan('student_id', 'group_id'),
    period: sql`daterange(case p.action when 'move' then ${today} else p.begins_on end, null)`,
    reason: sql`case when p.action = 'move' or p.was_enrolled then 'transfer' else 'enroll' end`,
  })),
);

const term = { academic_year_id: sql`p.year_id`, ...fromPlan('season_id') };
const taught = fromPlan(
  'discipline_id',
  'department_id',
  'lesson_type_id',
  'group_id',
  'stream_id',
  'subgroup',
  'semester_id',
  'credits',
  'planned_hours',
);
const kept = sql.join(
  Object.keys(taught).map((column) => sql`a.${sql.identifier(column)}`),
  sql`, `,
);

const writeAssignments = inOrder(
  insert(teachingAssignments, sql`p_assignment p where p.is_new`, {
    id: sql`p.our_id`,
    ...term,
    ...fromPlan('teacher_id', 'education_form_id'),
    ...taught,
    credits: sql`coalesce(p.credits, 0)`,
    planned_hours: sql`coalesce(p.planned_hours, 0)`,
  }),
  update(
    teachingAssignments,
    sql`(
        select q.our_id, q.discipline_id, q.department_id, q.lesson_type_id, q.group_id, q.stream_id, q.subgroup,
          q.semester_id, coalesce(q.credits, a.credits) as credits,
          coalesce(q.planned_hours, a.planned_hours) as planned_hours, true as is_active
        from p_assignment q join teaching_assignments a on a.id = q.our_id where q.state = 'changed' and not q.is_new
        union all
        select a.id, ${kept}, false from p_left_assignment l join teaching_assignments a on a.id = l.our_id
      ) p`,
    { ...taught, ...fromPlan('is_active') },
  ),
);

export const writeClasses = inOrder(
  insert(disciplines, sql`p_discipline p where p.is_new and p.is_first`, {
    id: sql`p.our_id`,
    ...fromPlan('department_id'),
    ...threeTimes,
  }),
  update(
    disciplines,
    sql`p_discipline p join disciplines d on d.id = p.our_id where p.is_first and p.state = 'changed'`,
    { department_id: sql`coalesce(p.department_id, d.department_id)`, ...renamed('d') },
  ),
  insert(streams, sql`p_stream p where p.is_new`, {
    id: sql`p.our_id`,
    ...term,
    ...fromPlan('discipline_id', 'credits', 'name'),
    kind: sql`'lecture'`,
  }),
  writeAssignments,
  insert(streamGroups, sql`p_stream_group p where not p.is_over`, fromPlan('stream_id', 'group_id')),
  remove(
    streamGroups,
    sql`(t.stream_id, t.group_id) in (select stream_id, group_id from p_stream_group where is_over)`,
  ),
);

const pair = fromPlan('assignment_id', 'student_id');

export const writeEnrolments = inOrder(
  insert(assignmentStudents, sql`p_pair p where p.state = 'added' and not p.is_back`, ({ now }) => ({
    ...pair,
    added_at: now,
  })),
  update(
    assignmentStudents,
    sql`p_pair p where p.state = 'left' or (p.state = 'added' and p.is_back)`,
    ({ now }) => ({ removed_at: sql`case p.state when 'left' then ${now} end` }),
    pair,
  ),
);

/** What was reached elsewhere, or before the university had the portal. */
export const writeGrades = writingOf(grades).insert(
  gradeRecords,
  sql`p_grade p where p.state = 'added'`,
  ({ now }) => ({
    ...fromPlan(
      'student_id',
      'group_id',
      'season_id',
      'semester_id',
      'discipline_id',
      'credits',
      'exam_type_id',
    ),
    academic_year_id: sql`p.year_id`,
    curriculum_item_id: sql`p.item_id`,
    ...fromPlan('points', 'letter', 'grade_points', 'five_point', 'is_passed', 'scale_id', 'scale_since'),
    origin: sql`'imported'`,
    source_note: sql`p.source`,
    graded_on: sql`p.day`,
    recorded_at: now,
  }),
);
