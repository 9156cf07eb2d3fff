import type { PgColumn } from 'drizzle-orm/pg-core';

import { column, dictionary, namesOf } from '#platform/dictionaries/dictionary.ts';
import type { KeptTable, Target } from '#platform/dictionaries/dictionary.ts';

import { disciplines } from './curriculum.tables.ts';
import {
  departments,
  directions,
  educationForms,
  educationLevels,
  faculties,
  specialties,
  university,
} from './organisation.tables.ts';
import './texts/say.ts';

type Named = KeptTable & Parameters<typeof namesOf>[0];
const to = (table: Named & { readonly closedOn: PgColumn }): Target => ({
  table,
  label: namesOf(table),
  closedOn: table.closedOn,
});

export const toFaculty = to(faculties);
export const toSpecialty = to(specialties);
export const toForm = to(educationForms);
export const toDiscipline = to(disciplines);
const isRequired = { isRequired: true };
const aside = { isRequired: true, isHidden: true };
export const named = (table: Named) => ({ name: column.names(namesOf(table)) });
const credits = { least: 1, most: 400, isRequired: true };

/** Who teaches what to whom, as the university is made up. */
export const organisationDictionaries = [
  dictionary({
    name: 'university',
    right: 'settings.manage',
    table: university,
    columns: {
      ...named(university),
      short: column.text(university.shortName, { longest: 40, isRequired: true }),
      phone: column.text(university.phone, { longest: 60 }),
      email: column.text(university.email, { longest: 200 }),
      addressRu: column.text(university.addressRu, { longest: 300, isHidden: true }),
      addressKg: column.text(university.addressKg, { longest: 300, isHidden: true }),
      addressEn: column.text(university.addressEn, { longest: 300, isHidden: true }),
      logoWidth: column.number(university.logoWidth, { least: 24, most: 400, ...aside }),
      fontSize: column.number(university.nameFontSize, { least: 10, most: 60, ...aside }),
    },
    label: namesOf(university),
    order: ['name'],
    known: ['short'],
    isSingle: true,
    usedBy: [],
  }),
  dictionary({
    name: 'faculties',
    right: 'settings.manage',
    table: faculties,
    columns: {
      ...named(faculties),
      short: column.text(faculties.shortName, { longest: 40, isRequired: true }),
      code: column.text(faculties.code, { longest: 40, isRequired: true, isFixed: true }),
      phone: column.text(faculties.phone, { longest: 60 }),
      room: column.text(faculties.room, { longest: 60 }),
      place: column.number(faculties.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(faculties),
    renamed: 'name',
    hasDoubles: true,
    outside: 'faculty',
    order: ['place', 'name'],
    place: 'place',
    known: ['code'],
    shapesTimetables: true,
    usedBy: [
      ['calendar_events', 'faculty_id'],
      ['departments', 'faculty_id'],
      ['module_periods', 'faculty_id'],
      ['registration_periods', 'faculty_id'],
      ['specialties', 'faculty_id'],
      ['student_orders', 'faculty_id'],
      ['time_grids', 'faculty_id'],
      ['user_grants', 'faculty_id'],
      ['user_roles', 'faculty_id'],
    ],
  }),
  dictionary({
    name: 'departments',
    right: 'settings.manage',
    table: departments,
    columns: {
      ...named(departments),
      short: column.text(departments.shortName, { longest: 40, isRequired: true }),
      faculty: column.reference(departments.facultyId, toFaculty, isRequired),
    },
    label: namesOf(departments),
    renamed: 'name',
    order: ['faculty', 'name'],
    known: ['faculty', 'name'],
    faculty: 'faculty',
    hasDoubles: true,
    outside: 'department',
    usedBy: [
      ['disciplines', 'department_id'],
      ['grading_sheets', 'department_id'],
      ['planned_classes', 'department_id'],
      ['specialties', 'department_id'],
      ['teacher_positions', 'department_id'],
      ['teaching_assignments', 'department_id'],
      ['user_grants', 'department_id'],
    ],
  }),
  dictionary({
    name: 'directions',
    right: 'settings.manage',
    table: directions,
    columns: { ...named(directions), code: column.text(directions.code, { longest: 40, isRequired: true }) },
    label: namesOf(directions),
    order: ['code'],
    known: ['code'],
    hasDoubles: true,
    usedBy: [['specialties', 'direction_id']],
  }),
  dictionary({
    name: 'specialties',
    right: 'settings.manage',
    table: specialties,
    columns: {
      ...named(specialties),
      code: column.text(specialties.code, { longest: 40, isRequired: true }),
      short: column.text(specialties.shortName, { longest: 40, isRequired: true, isHidden: true }),
      level: column.reference(specialties.levelId, to(educationLevels), isRequired),
      direction: column.reference(specialties.directionId, to(directions), { ...isRequired, isHidden: true }),
      faculty: column.reference(specialties.facultyId, toFaculty, isRequired),
      department: column.reference(specialties.departmentId, to(departments), {
        ...isRequired,
        isHidden: true,
      }),
      years: column.number(specialties.years, { least: 1, most: 7, digits: 1, isRequired: true }),
      credits: column.number(specialties.credits, credits),
    },
    label: namesOf(specialties),
    renamed: 'name',
    hasDoubles: true,
    outside: 'specialty',
    order: ['faculty', 'code'],
    known: ['code', 'level'],
    faculty: 'faculty',
    usedBy: [
      ['curricula', 'specialty_id'],
      ['curriculum_drafts', 'specialty_id'],
      ['grade_scale_rules', 'specialty_id'],
      ['groups', 'specialty_id'],
      ['materials', 'specialty_id'],
    ],
  }),
  dictionary({
    name: 'levels',
    right: 'settings.manage',
    table: educationLevels,
    columns: {
      ...named(educationLevels),
      code: column.text(educationLevels.code, { longest: 40, isRequired: true, isFixed: true }),
      years: column.number(educationLevels.defaultYears, { least: 1, most: 7, digits: 1, isRequired: true }),
      credits: column.number(educationLevels.defaultCredits, credits),
    },
    label: namesOf(educationLevels),
    hasDoubles: true,
    order: ['name'],
    known: ['code'],
    usedBy: [['specialties', 'level_id']],
  }),
  dictionary({
    name: 'forms',
    right: 'settings.manage',
    table: educationForms,
    columns: {
      ...named(educationForms),
      attendance: column.choice(educationForms.attendance, ['1', '2', '3'], { isFixed: true }),
    },
    label: namesOf(educationForms),
    order: ['name'],
    known: ['name'],
    hasDoubles: true,
    usedBy: [
      ['curricula', 'education_form_id'],
      ['curriculum_drafts', 'education_form_id'],
      ['groups', 'education_form_id'],
      ['planned_classes', 'education_form_id'],
      ['registration_periods', 'education_form_id'],
      ['teaching_assignments', 'education_form_id'],
      ['time_grids', 'education_form_id'],
    ],
  }),
  dictionary({
    name: 'disciplines',
    right: 'schedules.manage',
    table: disciplines,
    columns: {
      ...named(disciplines),
      department: column.reference(disciplines.departmentId, to(departments)),
    },
    label: namesOf(disciplines),
    renamed: 'name',
    order: ['name'],
    known: ['name', 'department'],
    hasDoubles: true,
    outside: 'discipline',
    shapesTimetables: true,
    usedBy: [
      ['book_shelves', 'discipline_id'],
      ['conversations', 'discipline_id'],
      ['curriculum_items', 'discipline_id'],
      ['curriculum_prerequisites', 'discipline_id'],
      ['discipline_descriptions', 'discipline_id'],
      ['discipline_registrations', 'discipline_id'],
      ['elective_wishes', 'discipline_id', ['student_id', 'academic_year_id', 'season_id', 'block', 'rank']],
      ['grade_records', 'discipline_id'],
      ['grading_sheets', 'discipline_id'],
      ['material_shelves', 'discipline_id'],
      ['planned_classes', 'discipline_id'],
      ['registration_changes', 'discipline_id'],
      ['registration_permissions', 'discipline_id'],
      ['streams', 'discipline_id'],
      ['teaching_assignments', 'discipline_id'],
      ['themes', 'discipline_id'],
    ],
  }),
];
