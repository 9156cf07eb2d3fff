import type { DemoCalendar, DemoTerm } from './calendar.ts';
import type { Curriculum } from './curricula.ts';
import { specialtyByCode } from './reference/structure.ts';
import type { DemoSpecialty } from './reference/structure.ts';
import type { SizePlan } from './sizes.ts';

export interface DemoGroup {
  readonly id: number;
  readonly name: string;
  readonly specialty: DemoSpecialty;
  readonly curriculum: Curriculum;
  /** Start year of the studies minus 2000. */
  readonly admissionYearId: number;
  readonly language: 'ru' | 'kg' | 'en';
  readonly size: number;
  readonly isLate: boolean;
}

/** Every third group studies in Kyrgyz; some future doctors study in English. */
const kyrgyzEvery = 3;
const englishEvery = 4;
const medicalFaculty = 8;

export function buildGroups(
  plan: SizePlan,
  calendar: DemoCalendar,
  curricula: ReadonlyMap<string, Curriculum>,
): DemoGroup[] {
  const places = plan.cohorts.flatMap(({ specialty, course, groups }) =>
    Array.from({ length: groups }, (_, index) => ({ code: specialty, course, number: index + 1 })),
  );
  const smallest = Math.floor(plan.students / places.length);
  const withOneMore = plan.students - smallest * places.length;
  return places.map(({ code, course, number }, index) => {
    const specialty = specialtyByCode(code);
    const curriculum = curricula.get(code);
    if (curriculum === undefined) throw new Error(`No curriculum for ${code}`);
    const admissionYearId = calendar.current.yearId - course + 1;
    const language = languageOf(specialty, number);
    return {
      id: index + 1,
      name: groupName(specialty, number, admissionYearId, language),
      specialty,
      curriculum,
      admissionYearId,
      language,
      size: smallest + (index < withOneMore ? 1 : 0),
      isLate: plan.hasTwoShifts && course % 2 === 1,
    };
  });
}

/** The semester a group is in, or null before it begins and after it ends. */
export function semesterOf(group: DemoGroup, term: DemoTerm): number | null {
  const semester = 2 * (term.yearId - group.admissionYearId) + term.seasonId;
  return semester >= 1 && semester <= group.curriculum.semesters ? semester : null;
}

function languageOf(specialty: DemoSpecialty, number: number): DemoGroup['language'] {
  if (specialty.facultyId === medicalFaculty && number % englishEvery === 0) return 'en';
  return number % kyrgyzEvery === 0 ? 'kg' : 'ru';
}

/** `ПИ-1-25`; `к` marks Kyrgyz and `а` English groups. */
function groupName(
  { abbreviation }: DemoSpecialty,
  number: number,
  yearId: number,
  language: DemoGroup['language'],
) {
  const mark = { ru: '', kg: 'к', en: 'а' }[language];
  return `${abbreviation}-${number}-${yearId}${mark}`;
}
