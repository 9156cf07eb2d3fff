import { dayLiteral, momentLiteral } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

import { deleteRows, insertRows, updateRows } from './log.ts';
import { renamed, threeTimes } from './writePlaces.ts';

/** A specialty of which nothing else is known (docs/imports.md). */
const usualSpecialty = { level_id: '1', years: '4', credits: '240' };

export async function writeGroups(bench: Workbench): Promise<void> {
  await insertRows(bench, {
    table: 'directions',
    key: ['id'],
    values: { code: 'p.code', ...threeTimes('p.name') },
    from: 'p_specialty p where p.is_new and not exists (select from directions d where d.code = p.code)',
  });
  await insertRows(bench, {
    table: 'specialties',
    key: ['id'],
    values: {
      id: 'p.our_id',
      direction_id: 'd.id',
      faculty_id: 'dep.faculty_id',
      department_id: 'dep.id',
      code: 'p.code',
      short_name: 'p.short_name',
      ...usualSpecialty,
      ...threeTimes('p.name'),
    },
    from: `p_specialty p join directions d on d.code = p.code join departments dep on dep.id = p.department_id
      where p.is_new`,
  });
  await updateRows(bench, {
    table: 'specialties',
    key: ['id'],
    values: renamed('s', 'p.name'),
    from: `p_specialty p join specialties s on s.id = p.our_id where p.state = 'changed'`,
    where: { id: 'p.our_id' },
  });
  const group = { name: 'p.name', specialty_id: 'p.specialty_id', admission_year_id: 'p.admission_year_id' };
  await insertRows(bench, {
    table: 'groups',
    key: ['id'],
    values: { id: 'p.our_id', ...group, education_form_id: '1', curator_id: 'p.curator_id' },
    from: 'p_group p where p.is_new',
  });
  await updateRows(bench, {
    table: 'groups',
    key: ['id'],
    values: { ...group, curator_id: 'p.curator_id', is_archived: 'p.is_archived' },
    from: `(
      select q.our_id, q.name, q.specialty_id, q.admission_year_id, coalesce(q.curator_id, g.curator_id) as curator_id,
        false as is_archived
      from p_group q join groups g on g.id = q.our_id where q.state = 'changed'
      union all
      select g.id, g.name, g.specialty_id, g.admission_year_id, g.curator_id, true
      from p_left_group l join groups g on g.id = l.our_id
    ) p`,
    where: { id: 'p.our_id' },
  });
}

export async function writeMembers(bench: Workbench): Promise<void> {
  const today = dayLiteral(bench.today);
  const table = 'student_group_periods';
  await deleteRows(bench, {
    table,
    key: ['id'],
    where: `t.id in (select period_id from p_member where deed = 'erase')`,
  });
  await updateRows(bench, {
    table,
    key: ['id'],
    values: { period: `daterange(lower(p.period), ${today})` },
    from: `p_member p where p.deed in ('leave', 'move')`,
    where: { id: 'p.period_id' },
  });
  await updateRows(bench, {
    table,
    key: ['id'],
    values: { group_id: 'p.group_id' },
    from: `p_member p where p.deed = 'correct'`,
    where: { id: 'p.period_id' },
  });
  await insertRows(bench, {
    table,
    key: ['id'],
    values: {
      student_id: 'p.student_id',
      group_id: 'p.group_id',
      period: `daterange(case p.deed when 'move' then ${today} else p.begins_on end, null)`,
      reason: `case when p.deed = 'move' or p.was_enrolled then 'transfer' else 'enroll' end`,
    },
    from: `p_member p where p.deed in ('enter', 'move')`,
  });
}

export async function writeClasses(bench: Workbench): Promise<void> {
  await insertRows(bench, {
    table: 'disciplines',
    key: ['id'],
    values: { id: 'p.our_id', department_id: 'p.department_id', ...threeTimes('p.name') },
    from: 'p_discipline p where p.is_new and p.is_first',
  });
  await updateRows(bench, {
    table: 'disciplines',
    key: ['id'],
    values: {
      department_id: 'coalesce(p.department_id, d.department_id)',
      ...renamed('d', 'p.name'),
    },
    from: `p_discipline p join disciplines d on d.id = p.our_id where p.is_first and p.state = 'changed'`,
    where: { id: 'p.our_id' },
  });
  await insertRows(bench, {
    table: 'streams',
    key: ['id'],
    values: {
      id: 'p.our_id',
      academic_year_id: 'p.year_id',
      season_id: 'p.season_id',
      discipline_id: 'p.discipline_id',
      credits: 'p.credits',
      name: 'p.name',
      kind: `'lecture'`,
    },
    from: 'p_stream p where p.is_new',
  });
  await writeAssignments(bench);
  await insertRows(bench, {
    table: 'stream_groups',
    key: ['stream_id', 'group_id'],
    values: { stream_id: 'p.stream_id', group_id: 'p.group_id' },
    from: 'p_stream_group p where not p.is_over',
  });
  await deleteRows(bench, {
    table: 'stream_groups',
    key: ['stream_id', 'group_id'],
    where: '(t.stream_id, t.group_id) in (select stream_id, group_id from p_stream_group where is_over)',
  });
}

async function writeAssignments(bench: Workbench): Promise<void> {
  const taught = {
    discipline_id: 'p.discipline_id',
    department_id: 'p.department_id',
    lesson_type_id: 'p.lesson_type_id',
    group_id: 'p.group_id',
    stream_id: 'p.stream_id',
    subgroup: 'p.subgroup',
    semester_id: 'p.semester_id',
    credits: 'p.credits',
    planned_hours: 'p.planned_hours',
  };
  await insertRows(bench, {
    table: 'teaching_assignments',
    key: ['id'],
    values: {
      id: 'p.our_id',
      academic_year_id: 'p.year_id',
      season_id: 'p.season_id',
      teacher_id: 'p.teacher_id',
      education_form_id: 'p.education_form_id',
      ...taught,
      credits: 'coalesce(p.credits, 0)',
      planned_hours: 'coalesce(p.planned_hours, 0)',
    },
    from: 'p_assignment p where p.is_new',
  });
  const kept = Object.keys(taught).map((column) => `a.${column}`);
  await updateRows(bench, {
    table: 'teaching_assignments',
    key: ['id'],
    values: { ...taught, is_active: 'p.is_active' },
    from: `(
      select q.our_id, q.discipline_id, q.department_id, q.lesson_type_id, q.group_id, q.stream_id, q.subgroup,
        q.semester_id, coalesce(q.credits, a.credits) as credits,
        coalesce(q.planned_hours, a.planned_hours) as planned_hours, true as is_active
      from p_assignment q join teaching_assignments a on a.id = q.our_id where q.state = 'changed' and not q.is_new
      union all
      select a.id, ${kept.join(', ')}, false from p_left_assignment l join teaching_assignments a on a.id = l.our_id
    ) p`,
    where: { id: 'p.our_id' },
  });
}

export async function writeEnrolments(bench: Workbench): Promise<void> {
  const table = 'assignment_students';
  const key = ['assignment_id', 'student_id'];
  const where = { assignment_id: 'p.assignment_id', student_id: 'p.student_id' };
  await insertRows(bench, {
    table,
    key,
    values: { ...where, added_at: momentLiteral(bench) },
    from: `p_pair p where p.state = 'added' and not p.is_back`,
  });
  await updateRows(bench, {
    table,
    key,
    values: { removed_at: `case p.state when 'left' then ${momentLiteral(bench)} end` },
    from: `p_pair p where p.state = 'left' or (p.state = 'added' and p.is_back)`,
    where,
  });
}
