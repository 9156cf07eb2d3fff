import * as z from 'zod/mini';

import { halfYearOrDefault, halfYearOrNone } from './halfYears.ts';
import { between, count, creditAmount, flag, id, idOrNone, instant, yearNumber } from './values.ts';
import { field, like } from './wire.ts';

export * from './accountFields.ts';

/**
 * The dictionary of the legacy API: every odd name, once, beside the word we use for it.
 * Where a call spells a thing differently (`kredits`, `ws`) the second spelling stands here too.
 */
export const academicYearId = field('id_a_year', yearNumber, 'Academic year: its start year minus 2000');
export const yearAlias = field('year', yearNumber, 'Academic year, as the chat and schedule calls spell it');
export const yearLabel = field('p32', z.string(), 'Label of an academic year, 2026-27');
export const seasonId = field('id_w_s', between(1, 3), 'Half-year: 1 autumn, 2 spring, 3 summer');
export const seasonAlias = field('ws', between(1, 3), 'Half-year, as the chat and schedule calls spell it');
/** Where a call may leave the half-year out: the default one; that of the class where a class is named. */
export const seasonOrDefault = like(seasonId, halfYearOrDefault);
export const seasonAliasOrDefault = like(seasonAlias, halfYearOrDefault);
export const seasonOrNone = like(seasonId, halfYearOrNone);
export const seasonAliasOrNone = like(seasonAlias, halfYearOrNone);
export const seasonName = field('p42', z.string(), 'Name of a half-year');
export const semesterId = field('id_semester', between(1, 12), 'Semester number of a course of study');
export const semesterOrNone = like(semesterId, idOrNone);
export const semesterName = field('p43', z.string(), 'Name of a semester');
export const disciplineId = field('id_discipline', id, 'Discipline');
export const disciplineName = field('p34', z.string(), 'Name of a discipline');
export const credits = field('credits', creditAmount, 'Credits of a discipline, as the journal spells them');
export const kredit = field(
  'kredit',
  creditAmount,
  'Credits of a discipline, as schedule and chat spell them',
);
export const isElective = field('isSelect', flag, 'Elective: its students sit in a stream');
export const assignmentId = field(
  'id_rrnkKrdt',
  between(-1, 2_147_483_647),
  'Row of the teaching load; -1 when unknown',
);
export const lessonTypeId = field('id_vid_zaniatiy', between(-1, 32_767), 'Type of lesson: lecture, lab, …');
export const lessonTypeName = field('name_vid_zaniatiy', z.string(), 'Name of a type of lesson');
export const lessonTypeShort = field('short_name', z.string(), 'Short name of a type of lesson');
export const educationFormId = field(
  'id_f_educ',
  between(-1, 32_767),
  'Form of education: full-time, extramural, …',
);
export const educationFormName = field('p108', z.string(), 'Name of a form of education');
export const groupName = field('p20', z.string(), 'Name of an academic group');
export const groupNames = field('groups', z.string(), 'Names of all groups of a stream');
export const isStream = field('isPotok', flag, 'The group id names a stream');
export const subgroup = field('subgroup', between(0, 9), 'Subgroup, 0 for the whole group');
export const studentCount = field('kol_st', count, 'Number of students');
export const specialtyId = field('id_speciality', id, 'Specialty');
export const specialtyName = field('p25_2', z.string(), 'Name of a specialty');
export const studentCode = field('student_code', z.string(), 'Number of the record book');
export const departmentName = field('kafedra', z.string(), 'Name of a department');

export const teacherId = field('id_teacher', id, 'Teacher');
export const teacherName = field('t_fio', z.string(), 'Full name of a teacher');
export const studentId = field('id_student', id, 'Student');
export const studentName = field('s_fio', z.string(), 'Full name of a student');
export const positionTitle = field('doljnost', z.string(), 'Position of a teacher');

export const photo = field(
  'photo',
  z.nullable(z.string()),
  'Address of a person’s photo; null where there is none',
);
export const fullName = field('fio', z.string(), 'Full name');

export const fileId = field('id_file', z.string(), 'A kept document');

export const checkedAt = field('checked_at', instant, 'When the server looked');

export const specialtyOrNone = like(specialtyId, idOrNone);
export const educationFormOrNone = like(educationFormId, idOrNone);
