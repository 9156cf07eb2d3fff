import { refuseRows } from './problems.ts';
import { references, settleReference } from './references.ts';
import type { Workbench } from './workbench.ts';

/** Looks after what courses, classes and enrolments name, once organisations, sessions and people are settled. */
export async function settleTeaching(bench: Workbench): Promise<void> {
  await settleReference(bench, references.organisationOfCourse);
  await settleReference(bench, references.courseOfClass);
  await settleReference(bench, references.organisationOfClass);
  await settleReference(bench, references.groupOfClass);
  await refuseRows(bench, {
    kind: 'class',
    code: 'year_unknown',
    field: 'admission_year',
    rows: `select sourced_id, file, line, admission_year::text as value from t_class
           where admission_year not between 2001 and 2099`,
  });
  await refuseRows(bench, {
    kind: 'class',
    code: 'word_unknown',
    field: 'group',
    rows: `select c.sourced_id, c.file, c.line, c."group" as value from t_class c
           join t_class g on g.sourced_id = c."group" and g.type <> 'group'`,
  });
  await settleSessions(bench);
  await refuseRows(bench, {
    kind: 'class',
    code: 'word_unknown',
    field: 'lesson_type',
    rows: `select c.sourced_id, c.file, c.line, c.lesson_type as value from t_class c
           where c.lesson_type is not null and not exists (select from lesson_types l where ${isLessonType})`,
  });
  await settleReference(bench, references.classOfEnrolment);
  await settleReference(bench, references.personOfEnrolment);
}

/** Whether a lesson type `l` is what class `c` is called to be. */
export const isLessonType = `lower(c.lesson_type collate "und-x-icu") in (
  lower(l.name_ru collate "und-x-icu"), lower(l.name_kg collate "und-x-icu"), lower(l.name_en collate "und-x-icu"),
  lower(l.short_ru collate "und-x-icu"), lower(l.short_kg collate "und-x-icu"), lower(l.short_en collate "und-x-icu"))`;

/** A class is taught in half-years that are known: an unknown one is an error, without any it cannot be placed. */
async function settleSessions(bench: Workbench): Promise<void> {
  const named = `t_class c cross join lateral unnest(c.sessions) as s(id) where c.type = 'class'`;
  await refuseRows(bench, {
    kind: 'class',
    code: 'reference_unknown',
    field: 'sessions',
    rows: `
      select c.sourced_id, c.file, c.line, s.id as value from ${named}
        and not exists (select from half_year h where h.sourced_id = s.id)
        and not exists (select from gone g where g.kind = 'session' and g.sourced_id = s.id)`,
  });
  await bench.run(`
    create temp table class_term as
    select distinct c.sourced_id as class, h.year_id, h.season_id from t_class c
    cross join lateral unnest(c.sessions) as s(id) join half_year h on h.sourced_id = s.id where c.type = 'class'`);
  await refuseRows(bench, {
    kind: 'class',
    code: 'sessions_missing',
    field: 'sessions',
    rows: `
      select c.sourced_id, c.file, c.line, null::text as value from t_class c
      where c.type = 'class' and not exists (select from class_term k where k.class = c.sourced_id)`,
  });
  await bench.run('create index on class_term (class); analyze class_term');
}

/** Leaves out enrolments of people who are not what they are enrolled as; gathers what is kept in the dark. */
export async function settleEnrolments(bench: Workbench): Promise<void> {
  await refuseRows(bench, {
    kind: 'enrolment',
    code: 'role_missing',
    field: 'role',
    rows: `
      select e.sourced_id, e.file, e.line, e.role as value from t_enrolment e
      join t_actor a on a.sourced_id = e.person
      where (e.role = 'student' and not a.is_student) or (e.role = 'teacher' and not a.is_teacher)`,
  });
  await bench.run(`
    create temp view spoiled_pair as
    select distinct f.fields ->> 'class' as class, f.fields ->> 'person' as person from spoiled x
    cross join lateral (
      select s.fields from staged s where s.kind = x.kind and s.sourced_id = x.sourced_id
      union all
      select r.fields from roster_records r where r.system_id = ${bench.systemId} and r.kind = x.kind
        and r.sourced_id = x.sourced_id and r.until_run is null
    ) f where x.kind = 'enrolment'`);
  await bench.run(
    'create index on t_enrolment (class); create index on t_enrolment (person); analyze t_enrolment',
  );
}
