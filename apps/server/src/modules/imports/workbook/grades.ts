import { Names, readName } from './book.ts';
import type { Book } from './book.ts';
import { nameKey } from './nameKey.ts';
import type { Student } from './people.ts';
import type { RowReader } from './rowReader.ts';
import type { KeysOf } from './sheets.ts';
import { seasonWords, startYearIn } from './terms.ts';
import type { Discipline } from './units.ts';

type GradeRow = RowReader<KeysOf<'grades'>>;

interface Known {
  readonly students: readonly Student[];
  readonly disciplines: Names<Discipline>;
}

/** Grades of years gone by: a row for each student and discipline. */
export function readGrades(book: Book, { students, disciplines }: Known): void {
  const named = namesOf(students);
  for (const row of book.rowsOf('grades')) {
    const person = readStudent(row, named);
    const title = readName(row, 'discipline');
    const fields = readFields(row);
    if (!row.isSound() || person === null || title === null) continue;
    const meant = disciplines.find(title) ?? addDiscipline(book, row, title, disciplines);
    const when = fields.semester ?? `${fields.startYear}-${fields.season}`;
    book.give({
      kind: 'grade',
      sourcedId: `grade:${[person, nameKey(title), when, nameKey(fields.examType ?? '')].join('|')}`,
      isLeaving: false,
      place: row.place,
      fields: {
        ...fields,
        person,
        assessment: null,
        course: meant === 'several' ? null : meant.sourcedId,
        discipline: meant === 'several' ? title : null,
      },
    });
  }
}

function readFields(row: GradeRow) {
  const fields = {
    ...readWhen(row),
    credits: row.number('credits', { least: 0, most: 30 }),
    examType: row.text('examType'),
    points: row.number('points', { least: 0, most: 100 }),
    grade: row.text('grade'),
    gradedOn: row.day('gradedOn'),
    source: row.text('source'),
  };
  if (fields.points === null && fields.grade === null && row.isSound())
    row.tell('error', 'value_missing', 'points');
  return fields;
}

function readStudent(row: GradeRow, students: Names<string>): string | null {
  const code = row.text('code');
  const name = row.text('student');
  const key = code === null ? 'student' : 'code';
  const said = code ?? name;
  if (said === null) {
    if (row.isSound()) row.tell('error', 'value_missing', 'code');
    return null;
  }
  const found = students.find(said);
  if (found === 'several') row.tell('error', 'name_ambiguous', key);
  else if (found === null) row.tell('error', 'reference_unknown', key);
  else return found;
  return null;
}

/** By the number of the record book, and by name, with the first name whole or as initials. */
function namesOf(students: readonly Student[]): Names<string> {
  const names = new Names<string>();
  for (const { sourcedId, names: own } of students) for (const name of own) names.add(name, sourcedId);
  return names;
}

/** The semester, or the half-year from which it follows. */
function readWhen(row: GradeRow) {
  const semester = row.number('semester', { least: 1, most: 12 });
  const year = row.text('year');
  const season = row.word('season', seasonWords);
  const startYear = year === null ? null : startYearIn(year);
  if (year !== null && startYear === null) row.tell('error', 'year_unknown', 'year');
  else if (semester === null && (startYear === null || season === null) && row.isSound())
    row.tell('error', 'semester_missing', 'semester');
  return { semester, startYear, season: season === null ? null : season + 1 };
}

/** What was taught once and is taught no more is a discipline still. */
function addDiscipline(
  book: Book,
  { place }: GradeRow,
  title: string,
  disciplines: Names<Discipline>,
): Discipline {
  const discipline = { sourcedId: `discipline:${nameKey(title)}`, title, organisation: null };
  disciplines.add(title, discipline);
  book.give({
    kind: 'course',
    sourcedId: discipline.sourcedId,
    isLeaving: false,
    place,
    fields: { title, code: null, organisation: null, credits: null, isProgramme: false },
  });
  return discipline;
}
