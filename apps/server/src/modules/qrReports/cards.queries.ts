import { CardFacts } from '@bilim/contract/qrReports';
import { sql } from 'drizzle-orm';

import { groups, people, students } from '#modules/people/people.tables.ts';
import { photoUrlOf } from '#modules/people/photoUrl.sql.ts';
import { inEachCapacity } from '#modules/profile/caller.ts';
import { seesPhotoOf } from '#modules/profile/profile.policy.ts';
import { issueOf } from '#modules/studentCard/studentCard.policy.ts';
import { faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { wireRow } from '#platform/db/wireJson.ts';

import { looking, seatsSeen } from '#modules/rating/seats.policy.ts';

/** Those whose cards are printed, by group and name. A group is looked up by its index also where the plan does not know which. */
export const selectCards = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    statement({
      name: `qr_cards_${capacity}_${language}`,
      params: {
        ...looking,
        studyYearId: orNull(int),
        groupId: orNull(int),
        studentId: orNull(int),
        most: int,
      },
      sharesParams: true,
      row: {
        studentId: int,
        groupId: int,
        issue: int,
        studyYearId: int,
        /** `CardFacts` as JSON: of whole groups that is much cheaper written by the database. */
        facts: text,
      },
      planned: 'blind',
      sql: (p) => sql`
      with sitter as materialized (
        select * from (${seatsSeen({ ...p, capacity })}) sitter
        where (${p.studyYearId} is null or sitter.study_year = ${p.studyYearId})
          and sitter.group_id = any(array(
            select g.id from ${groups} g where ${p.groupId} is null or g.id = ${p.groupId}))
          and (${p.studentId} is null or sitter.student_id = ${p.studentId}))
      select sitter.student_id as "studentId", sitter.group_id as "groupId", own.number as issue,
        sitter.study_year as "studyYearId", row_to_json(facts)::text as facts
      from sitter
      join ${rowsById(students, sql`select student_id from sitter`)} st on st.id = sitter.student_id
      join ${rowsById(people, sql`select student_id from sitter`)} h on h.id = sitter.student_id
      join ${rowsById(specialties, sql`select specialty_id from sitter`)} sp on sp.id = sitter.specialty_id
      join ${rowsById(faculties, sql`select faculty_id from sitter`)} f on f.id = sitter.faculty_id
      cross join lateral (select ${issueOf(sql`sitter.student_id`)} as number) own
      cross join lateral (select ${wireRow(CardFacts, {
        studentId: sql`sitter.student_id`,
        studentName: sql`h.full_name`,
        groupId: sql`sitter.group_id`,
        groupName: sql`sitter.group_name`,
        studentCode: sql`st.student_code`,
        specialtyName: nameIn(language, 'sp'),
        facultyShortName: sql`f.short_name`,
        photo: sql`case when ${seesPhotoOf({ ...p, capacity }, sql`sitter.student_id`)} then ${photoUrlOf(sql`h`)} end`,
        issue: sql`own.number`,
      })}) facts
      order by sitter.group_name collate "und-x-icu", sitter.group_id, h.full_name collate "und-x-icu", sitter.student_id
      limit ${p.most}`,
    }),
  ),
);
