import { Names, readName, readReference } from './book.ts';
import { nameKey } from './nameKey.ts';
import type { Book, Fields } from './book.ts';
import type { loginProposals } from '#modules/people/proposedLogin.ts';
import type { RowReader } from './rowReader.ts';
import { fundings } from './sheets.ts';
import type { KeysOf } from './sheets.ts';
import type { Units } from './units.ts';

export interface Student {
  readonly sourcedId: string;
  readonly group: string;
  readonly subgroup: number;
  readonly hasLeft: boolean;
  /** By what other sheets speak of the student: the number, the name, the name with initials. */
  readonly names: readonly string[];
}

const genders = new Map<string, 'M' | 'F'>([
  ...['м', 'муж', 'мужской', 'm', 'male', 'эркек', 'эр', 'э'].map((word) => [word, 'M'] as const),
  ...['ж', 'жен', 'женский', 'f', 'female', 'аял', 'кыз', 'а'].map((word) => [word, 'F'] as const),
]);
const fundingWords = new Map(
  (['budget', 'contract', 'grant', 'quota'] as const).flatMap((funding) =>
    ['', 'ная', 'ный'].map((ending) => [`${fundings[funding]}${ending}`, funding] as const),
  ),
);
/** Makes a login of a name. */
type Propose = ReturnType<typeof loginProposals>;

const years = { least: 1990, most: 2099 };
const digits14 = /^\d{14}$/;

export function readStudents(book: Book, groups: Names<string>, propose: Propose): Student[] {
  const students: Student[] = [];
  for (const row of book.rowsOf('students')) {
    const fields = {
      ...readPerson(row, propose),
      course: row.number('studyYear', { least: 1, most: 7 }),
      admissionYear: row.number('admissionYear', years),
      funding: row.word('funding', fundingWords),
    };
    row.required('group');
    const group = readReference(row, 'group', groups);
    const subgroup = row.number('subgroup', { least: 0, most: 9 }) ?? 0;
    const hasLeft = row.isTicked('hasLeft');
    if (fields.code === null && fields.taxId === null && fields.bilimId === null && row.isSound())
      row.tell('error', 'value_missing', 'code');
    if (!row.isSound() || group === null) continue;
    const sourcedId = `student:${nameKey(fields.code ?? fields.taxId ?? `#${fields.bilimId}`)}`;
    const common = { isLeaving: hasLeft, place: row.place };
    book.give({ kind: 'person', ...common, sourcedId, fields });
    book.give({
      kind: 'role',
      ...common,
      sourcedId,
      fields: { ...plainRole, person: sourcedId, role: 'student' },
    });
    book.give({
      kind: 'enrolment',
      ...common,
      sourcedId: `${sourcedId}@group`,
      fields: { ...plainEnrolment, class: group, person: sourcedId, role: 'student' },
    });
    const names = [fields.code, fullNameOf(fields), shortName(fields)].filter((name) => name !== null);
    students.push({ sourcedId, group, subgroup, hasLeft, names });
  }
  return students;
}

export interface Teacher {
  readonly sourcedId: string;
  readonly organisation: string | null;
}

/** Teachers, by full name and by number: the load names them either way. */
export function readTeachers(book: Book, { departments }: Units, propose: Propose): Names<Teacher> {
  const teachers = new Names<Teacher>();
  const given = new Set<string>();
  for (const row of book.rowsOf('teachers')) {
    const fields = { ...readPerson(row, propose), admissionYear: null, funding: null };
    row.required('department');
    const organisation = readReference(row, 'department', departments);
    const position = book.meant(row, 'position');
    const postShare = row.number('postShare', { least: 0.01, most: 2 });
    const isLeaving = row.isTicked('hasLeft');
    if (!row.isSound()) continue;
    const fullName = fullNameOf(fields);
    const sourcedId = teacherId(fields, fullName, given);
    given.add(sourcedId);
    const common = { isLeaving, place: row.place };
    const teacher = { sourcedId, organisation };
    for (const name of [fullName, shortName(fields), fields.code])
      if (name !== null) teachers.add(name, teacher);
    book.give({ kind: 'person', ...common, sourcedId, fields: { ...fields, organisation } });
    book.give({
      kind: 'role',
      ...common,
      sourcedId,
      fields: { ...plainRole, person: sourcedId, role: 'teacher', organisation, position, postShare },
    });
  }
  return teachers;
}

/** Two teachers of one name are told apart by their numbers in Bilim; without those, the second row is an error. */
function teacherId(
  { code, taxId, bilimId }: Pick<Fields<'person'>, 'code' | 'taxId' | 'bilimId'>,
  fullName: string,
  given: ReadonlySet<string>,
): string {
  const named = `teacher:${nameKey(code ?? taxId ?? fullName)}`;
  return given.has(named) && bilimId != null ? `teacher:#${bilimId}` : named;
}

const plainRole = {
  organisation: null,
  isPrimary: true,
  beginsOn: null,
  endsOn: null,
  position: null,
  postShare: null,
} as const;
const plainEnrolment = { isPrimary: true, beginsOn: null, endsOn: null } as const;

type PersonKey = Extract<KeysOf<'students'>, KeysOf<'teachers'>>;

function readPerson<Key extends string>(
  row: RowReader<Key | PersonKey>,
  propose: Propose,
): Omit<Fields<'person'>, 'admissionYear' | 'funding'> {
  const taxId = row.text('taxId')?.replaceAll(' ', '') ?? null;
  if (taxId !== null && !digits14.test(taxId)) row.tell('error', 'not_a_tax_id', 'taxId');
  const name = {
    lastName: readName(row, 'lastName') ?? '',
    firstName: readName(row, 'firstName') ?? '',
    middleName: row.text('middleName'),
  };
  const code = row.text('code');
  const email = row.text('email');
  return {
    ...name,
    code,
    email,
    taxId,
    gender: row.word('gender', genders),
    birthDate: row.day('birthDate'),
    bilimId: row.number('bilimId', { least: 1, most: 2_147_483_647 }),
    // Address and number serve as logins by themselves.
    login: row.text('login') ?? (email === null && code === null ? propose(name) : null),
    phone: row.text('phone'),
    isEnabled: true,
    organisation: null,
    course: null,
  };
}

function fullNameOf({
  lastName,
  firstName,
  middleName,
}: Pick<Fields<'person'>, 'lastName' | 'firstName' | 'middleName'>): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ');
}

/** `Асанова А М`; points and doubled spaces make no difference to `Names`. */
function shortName({
  lastName,
  firstName,
  middleName,
}: {
  lastName: string;
  firstName: string;
  middleName: string | null;
}) {
  const initials = [firstName, middleName]
    .map((name) => (name === null || name === '' ? '' : `${name[0]}`))
    .join(' ');
  return `${lastName} ${initials}`.trim();
}
