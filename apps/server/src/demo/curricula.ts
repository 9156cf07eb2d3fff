import { curriculumDonors, curriculumTexts } from './reference/curriculum.texts.ts';
import { disciplineTexts } from './reference/discipline.texts.ts';
import type { Named } from './reference/structure.ts';

/** How a discipline is taught; decides lesson types, subgroups and rooms. */
export type Teaching = 'lab' | 'practice' | 'seminar' | 'lang' | 'clinic' | 'sport' | 'none';

export interface Discipline extends Named {
  /** Short name of the department, `*` for the graduating one. */
  readonly department: string;
  readonly teaching: Teaching;
}

export interface PlanItem {
  readonly discipline: Discipline;
  readonly semester: number;
  readonly credits: number;
  readonly examTypeId: number;
  /** 0 for what everybody takes, else the number of the block of electives. */
  readonly electiveBlock: number;
}

export interface Curriculum {
  readonly specialty: string;
  readonly items: readonly PlanItem[];
  readonly semesters: number;
}

const teachings: readonly Teaching[] = ['lab', 'practice', 'seminar', 'lang', 'clinic', 'sport', 'none'];
const examTypes: Readonly<Record<string, number>> = { э: 1, з: 2, д: 3, к: 4, п: 6, г: 7, в: 8 };
const courseProject = 5;
/** Sport is compulsory in the first two years, earns nothing and ends with a credit. */
const sport = { lastSemester: 4, credits: 0, examTypeId: 2 };

const catalogue = readCatalogue();

/** All plans, those that are borrowed from a close specialty included. */
export function readCurricula(): ReadonlyMap<string, Curriculum> {
  const own = new Map(curriculumTexts.map((text) => [text.specialty, readCurriculum(text)]));
  const borrowed = Object.entries(curriculumDonors).map(([specialty, donor]): [string, Curriculum] => {
    const plan = own.get(donor);
    if (plan === undefined) throw new Error(`No plan to copy for ${specialty}`);
    return [specialty, { ...plan, specialty, items: plan.items.map(withoutProfile) }];
  });
  return new Map([...own, ...borrowed]);
}

/** Finds a discipline by its full name; `Физика 2` is the second part of `Физика`. */
export function disciplineNamed(name: string): Discipline {
  const exact = catalogue.get(name);
  if (exact !== undefined) return exact;
  const [, base = '', part = ''] = /^(.+) (\d)$/.exec(name) ?? [];
  const course = catalogue.get(base);
  if (course === undefined) throw new Error(`Unknown discipline: ${name}`);
  return { ...course, ru: name, kg: `${course.kg} ${part}`, en: `${course.en} ${part}` };
}

function readCurriculum(text: (typeof curriculumTexts)[number]): Curriculum {
  const items = text.semesters.flatMap((line, index) => readSemester(line, index + 1, text.electives));
  return { specialty: text.specialty, items, semesters: text.semesters.length };
}

function readSemester(line: string, semester: number, electives: readonly string[]): PlanItem[] {
  const items = line.split('; ').flatMap((entry) => readEntry(entry, semester, electives));
  if (semester > sport.lastSemester) return items;
  const { credits, examTypeId } = sport;
  return [
    ...items,
    { discipline: disciplineNamed('Физическая культура'), semester, credits, examTypeId, electiveBlock: 0 },
  ];
}

function readEntry(entry: string, semester: number, electives: readonly string[]): PlanItem[] {
  const [, name = '', credits = '', control = ''] = /^(.+)=(\d+)(\S)$/.exec(entry.trim()) ?? [];
  const examTypeId = name.startsWith('Курсовой проект') ? courseProject : examTypes[control];
  if (examTypeId === undefined) throw new Error(`Cannot read the plan entry: ${entry}`);
  const electiveBlock = Number(/^ДПВ-(\d+)$/.exec(name)?.[1] ?? 0);
  return choices(name, electiveBlock, electives).map((choice) => {
    return {
      discipline: disciplineNamed(choice),
      semester,
      credits: Number(credits),
      examTypeId,
      electiveBlock,
    };
  });
}

function choices(name: string, electiveBlock: number, electives: readonly string[]): readonly string[] {
  if (electiveBlock === 0) return [name];
  const offered = electives[electiveBlock - 1];
  if (offered === undefined) throw new Error(`Nothing to choose in ${name}`);
  return offered.split('; ');
}

/** A copied plan does not introduce its students to somebody else's profession. */
function withoutProfile(item: PlanItem): PlanItem {
  const isProfile = item.discipline.ru === 'Введение в программную инженерию';
  return isProfile ? { ...item, discipline: disciplineNamed('Введение в специальность') } : item;
}

function readCatalogue(): ReadonlyMap<string, Discipline> {
  const lines = disciplineTexts.trim().split('\n');
  return new Map(
    lines.map((line): [string, Discipline] => {
      const [ru = '', kg = '', en = '', department = '', word = ''] = line.split(' | ');
      const teaching = teachings.find((known) => known === word);
      if (teaching === undefined) throw new Error(`Cannot read the discipline: ${line}`);
      return [ru, { ru, kg, en, department, teaching }];
    }),
  );
}
