import { Names, readName, readReference } from './book.ts';
import { nameKey } from './nameKey.ts';
import type { Book } from './book.ts';
import type { RowReader } from './rowReader.ts';

export interface Units {
  readonly departments: Names<string>;
}

/** Faculties and departments. Each row names a department with its faculty, or a faculty alone. */
export function readUnits(book: Book): Units {
  const departments = new Names<string>();
  const given = new Set<string>();
  const once = (sourcedId: string, give: () => void) => {
    if (!given.has(sourcedId)) give();
    given.add(sourcedId);
  };
  const rows = book.rowsOf('units');
  const shorts = new Names<string>();
  for (const row of rows) shorts.add(row.shown('facultyShort'), nameKey(row.shown('faculty')));
  for (const row of rows) {
    const faculty = readName(row, 'faculty');
    const facultyShort = row.text('facultyShort');
    const department = row.text('department');
    const departmentShort = row.text('departmentShort');
    if (!row.isSound() || faculty === null) continue;
    const facultyId = `faculty:${nameKey(faculty)}`;
    const unit = { isLeaving: false, place: row.place };
    // Two faculties of one short name («ЭФ») are told apart by their names.
    const code = facultyShort !== null && shorts.find(facultyShort) !== 'several' ? facultyShort : null;
    once(facultyId, () =>
      book.give({
        kind: 'organisation',
        ...unit,
        sourcedId: facultyId,
        fields: { name: faculty, shortName: facultyShort, type: 'faculty', code, parent: null },
      }),
    );
    if (department === null) continue;
    const departmentId = `department:${nameKey(faculty)}/${nameKey(department)}`;
    departments.add(department, departmentId);
    if (departmentShort !== null) departments.add(departmentShort, departmentId);
    once(departmentId, () =>
      book.give({
        kind: 'organisation',
        ...unit,
        sourcedId: departmentId,
        fields: {
          name: department,
          shortName: departmentShort,
          type: 'department',
          code: departmentShort,
          parent: facultyId,
        },
      }),
    );
  }
  return { departments };
}

/** Specialties, as courses that groups follow. */
export function readProgrammes(book: Book, { departments }: Units): Names<string> {
  const programmes = new Names<string>();
  for (const row of book.rowsOf('programmes')) {
    const title = readName(row, 'title');
    const code = row.text('code');
    row.required('department');
    const organisation = readReference(row, 'department', departments);
    if (!row.isSound() || title === null) continue;
    const sourcedId = `programme:${code === null ? nameKey(title) : nameKey(code)}`;
    programmes.add(title, sourcedId);
    if (code !== null) programmes.add(code, sourcedId);
    book.give({
      kind: 'course',
      sourcedId,
      isLeaving: false,
      place: row.place,
      fields: { title, code, organisation, credits: null, isProgramme: true },
    });
  }
  return programmes;
}

export function readGroups(book: Book, programmes: Names<string>): Names<string> {
  const groups = new Names<string>();
  for (const row of book.rowsOf('groups')) {
    const title = readName(row, 'name');
    row.required('programme');
    const course = readReference(row, 'programme', programmes);
    const admissionYear = row.number('admissionYear', { least: 1990, most: 2099 });
    const studyYear = row.number('studyYear', { least: 1, most: 7 });
    const educationForm = book.meant(row, 'educationForm');
    if (!row.isSound() || title === null || course === null) continue;
    const sourcedId = `group:${nameKey(title)}`;
    groups.add(title, sourcedId);
    book.give({
      kind: 'class',
      sourcedId,
      isLeaving: false,
      place: row.place,
      fields: {
        title,
        code: null,
        type: 'group',
        course,
        organisation: null,
        sessions: [],
        group: null,
        subgroup: 0,
        lessonType: null,
        credits: null,
        plannedHours: null,
        admissionYear,
        studyYear,
        educationForm,
      },
    });
  }
  return groups;
}

export interface Discipline {
  readonly sourcedId: string;
  readonly title: string;
  readonly organisation: string | null;
}

export function readDisciplines(book: Book, { departments }: Units): Names<Discipline> {
  const disciplines = new Names<Discipline>();
  for (const row of book.rowsOf('disciplines')) {
    const title = readName(row, 'title');
    const code = row.text('code');
    const organisation = readReference(row, 'department', departments);
    const credits = row.number('credits', { least: 0, most: 30 });
    if (!row.isSound() || title === null) continue;
    const discipline = { sourcedId: disciplineId(title, organisation), title, organisation };
    disciplines.add(title, discipline);
    giveDiscipline(book, row, { ...discipline, code, credits });
  }
  return disciplines;
}

export function disciplineId(title: string, organisation: string | null): string {
  return `discipline:${nameKey(title)}${organisation === null ? '' : `@${organisation}`}`;
}

interface NewDiscipline extends Discipline {
  readonly code: string | null;
  readonly credits: number | null;
}

export function giveDiscipline(
  book: Book,
  { place }: Pick<RowReader<never>, 'place'>,
  { sourcedId, ...fields }: NewDiscipline,
): void {
  book.give({
    kind: 'course',
    sourcedId,
    isLeaving: false,
    place,
    fields: { ...fields, isProgramme: false },
  });
}
