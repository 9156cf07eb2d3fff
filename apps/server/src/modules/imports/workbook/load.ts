import { readName, readReference } from './book.ts';
import { nameKey } from './nameKey.ts';
import type { Book, Names } from './book.ts';
import type { Student, Teacher } from './people.ts';
import type { RowReader } from './rowReader.ts';
import type { KeysOf } from './sheets.ts';
import { readWhen } from './terms.ts';
import type { When } from './terms.ts';
import { disciplineId, giveDiscipline } from './units.ts';
import type { Discipline } from './units.ts';

/** What the load speaks of. */
export interface Known {
  readonly terms: ReadonlySet<string>;
  readonly disciplines: Names<Discipline>;
  readonly teachers: Names<Teacher>;
  readonly groups: Names<string>;
  readonly students: readonly Student[];
}

/** One row: who teaches what to whom. */
interface Taught {
  readonly when: When;
  readonly discipline: Discipline;
  readonly teacher: string;
  readonly lessonType: string | null;
  readonly groups: readonly string[];
  readonly groupNames: string | null;
  readonly subgroup: number;
  readonly credits: number | null;
  readonly plannedHours: number | null;
}

/** Who teaches what to whom. Several groups in one row sit together. */
export function readLoad(book: Book, known: Known): void {
  const studentsOf = byGroup(known.students);
  for (const row of book.rowsOf('load')) {
    const taught = readTaught(book, row, known);
    if (taught !== null) giveClass(book, row, { taught, students: listOf(taught, studentsOf) });
  }
}

function readTaught(book: Book, row: RowReader<KeysOf<'load'>>, known: Known): Taught | null {
  const when = readWhen(row);
  if (when !== null && !known.terms.has(when.id)) row.tell('error', 'reference_unknown', 'season');
  row.required('teacher');
  const teacher = readReference(row, 'teacher', known.teachers);
  const discipline = readDiscipline(book, row, { disciplines: known.disciplines, teacher });
  const rest = {
    lessonType: row.required('lessonType') === null ? null : book.meant(row, 'lessonType'),
    groups: readGroups(row, known.groups),
    groupNames: row.text('groups'),
    subgroup: row.number('subgroup', { least: 0, most: 9 }) ?? 0,
    credits: row.number('credits', { least: 0, most: 30 }),
    plannedHours: row.number('hours', { least: 0, most: 1000 }),
  };
  if (!row.isSound() || when === null || discipline === null || teacher === null) return null;
  return { ...rest, when, discipline, teacher: teacher.sourcedId };
}

interface Beside extends Pick<Known, 'disciplines'> {
  readonly teacher: Teacher | null;
}

/** One that nobody knows yet belongs to the department of whoever teaches it: a load seldom says more. */
function readDiscipline(
  book: Book,
  row: RowReader<KeysOf<'load'>>,
  { disciplines, teacher }: Beside,
): Discipline | null {
  const said = row.required('discipline');
  const organisation = teacher?.organisation ?? null;
  if (said === null || organisation === null || disciplines.find(said) !== null)
    return readReference(row, 'discipline', disciplines);
  const title = readName(row, 'discipline') ?? said;
  row.tell('note', 'discipline_new', 'discipline');
  const discipline = { sourcedId: disciplineId(title, organisation), title, organisation };
  disciplines.add(title, discipline);
  giveDiscipline(book, row, { ...discipline, code: null, credits: null });
  return discipline;
}

/** The groups that one cell names. */
export function groupsIn(cell: string): string[] {
  return cell
    .split(/[,;+\n]|\s+и\s+/)
    .map((name) => name.trim())
    .filter(Boolean);
}

function readGroups(row: RowReader<KeysOf<'load'>>, groups: Names<string>): string[] {
  const found = groupsIn(row.required('groups') ?? '').map((name) => groups.find(name));
  if (found.includes(null)) row.tell('error', 'reference_unknown', 'groups');
  if (found.includes('several')) row.tell('error', 'name_ambiguous', 'groups');
  return found.filter((one) => one !== null).toSorted();
}

/** Nobody by name for a whole group: its list is the group's own, now and later. */
function listOf(
  { groups, subgroup }: Taught,
  studentsOf: ReadonlyMap<string, readonly Student[]>,
): Student[] {
  if (groups.length === 1 && subgroup === 0) return [];
  return groups
    .flatMap((group) => studentsOf.get(group) ?? [])
    .filter((student) => !student.hasLeft && (subgroup === 0 || student.subgroup === subgroup));
}

function giveClass(
  book: Book,
  { place }: Pick<RowReader<never>, 'place'>,
  { taught, students }: { readonly taught: Taught; readonly students: readonly Student[] },
) {
  const { when, discipline, teacher, groups, groupNames, subgroup, lessonType, credits, plannedHours } =
    taught;
  const parts = [
    when.id,
    discipline.sourcedId,
    nameKey(lessonType ?? ''),
    groups.join('+'),
    subgroup,
    teacher,
  ];
  const sourcedId = `class:${parts.join('|')}`;
  const isStream = groups.length > 1;
  book.give({
    kind: 'class',
    sourcedId,
    isLeaving: false,
    place,
    fields: {
      title: discipline.title,
      code: isStream ? groupNames : null,
      type: 'class',
      course: discipline.sourcedId,
      organisation: discipline.organisation,
      sessions: [when.id],
      group: isStream ? null : (groups[0] ?? null),
      subgroup,
      lessonType,
      credits,
      plannedHours,
      admissionYear: null,
      studyYear: null,
      educationForm: null,
    },
  });
  const enrol = (person: string, role: 'student' | 'teacher') =>
    book.give({
      kind: 'enrolment',
      sourcedId: `${sourcedId}|${person}`,
      isLeaving: false,
      place,
      fields: { class: sourcedId, person, role, isPrimary: true, beginsOn: null, endsOn: null },
    });
  enrol(teacher, 'teacher');
  for (const student of students) enrol(student.sourcedId, 'student');
}

function byGroup(students: readonly Student[]): ReadonlyMap<string, readonly Student[]> {
  const groups = new Map<string, Student[]>();
  for (const student of students) {
    const group = groups.get(student.group);
    if (group === undefined) groups.set(student.group, [student]);
    else group.push(student);
  }
  return groups;
}
