import { AppError, holds, roles, scopeOf } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import type { Profile } from '@bilim/contract/profile';
import type { FastifyRequest } from 'fastify';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { photoUrl } from '#modules/people/photoUrl.sql.ts';
import { countStranger, refuseProber } from './probing.ts';
import { findProfile } from './profile.queries.ts';
import type { ProfileRow } from './profile.queries.ts';
import { say } from './texts/say.ts';

interface Reader {
  readonly db: Database;
  readonly person: Person;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly language: Language;
}

interface Asked {
  readonly personId?: number | undefined;
  /** Wire value of the capacity in which to show the person. */
  readonly role?: number | undefined;
}

/** A person's card: the own one in full, somebody else's by grant; who reads private data leaves a trace. */
export async function readProfile(reader: Reader, asked: Asked): Promise<Profile> {
  const { db, person, now, language } = reader;
  const personId = asked.personId ?? person.id;
  const isOwn = personId === person.id;
  const today = universityDay(now);
  if (!isOwn) await refuseProber(db, reader);
  const mayRead = isOwn ? isOwnRole(person, asked.role) : holds(person, 'people.read');
  const role = asked.role ?? (isOwn ? roles[person.role] : null);
  const row = mayRead ? await findProfile(db, person, { personId, role, language, today }) : undefined;
  if (row === undefined) return await refuse(reader, personId);

  if (!isOwn && row.reads_private) {
    await audit(db, reader, { action: 'person.private_read', entity: 'person', entityId: personId });
  }
  return present(row, { personId, isOwn, language });
}

function isOwnRole(person: Person, role: number | undefined): boolean {
  return role === undefined || person.roles.some((held) => roles[held] === role);
}

/** Whoever may not read everybody gets the same answer for hidden and for absent people. */
async function refuse(reader: Reader, personId: number): Promise<never> {
  const { db, person } = reader;
  if (scopeOf(person, 'people.read') === 'all') throw new AppError('people.not_found');
  if (personId !== person.id) await countStranger(db, reader, personId);
  throw new AppError('auth.not_yourself');
}

interface View {
  readonly personId: number;
  readonly isOwn: boolean;
  readonly language: Language;
}

function present(row: ProfileRow, { personId, isOwn, language }: View): Profile {
  return {
    personId,
    role: row.role,
    fullName: row.full_name,
    fullNameKyrgyz: row.full_name_kg,
    fullNameLatin: row.latin_name,
    gender: row.gender && genders[row.gender],
    ...(row.reads_private ? privateData(row, isOwn) : hidden),
    email: row.email,
    education: row.education,
    positionTitle: row.position,
    departmentName: row.department,
    facultyShortName: row.faculty,
    group: row.group_name,
    specialtyName: row.specialty,
    educationForm: row.education_form,
    course: row.course,
    studentCode: row.student_code,
    funding: row.funding === null ? null : say(language, `funding.${row.funding}`),
    photo: row.sees_photo ? photoUrl(personId, row.waiting_file_id ?? row.photo_file_id) : null,
    isPhotoWaiting: row.waiting_file_id !== null,
  };
}

/** As the wire has them. */
const genders = { M: 'М', F: 'Ж' } as const;

/** Private data by docs/rules.md. */
const hidden = { birthDate: null, nationality: null, citizenship: null, taxId: null, phone: null } as const;

function privateData(row: ProfileRow, isOwn: boolean): Pick<Profile, keyof typeof hidden> {
  return {
    birthDate: row.birth_date,
    nationality: row.nationality,
    citizenship: row.citizenship,
    taxId: row.tax_id === null || isOwn ? row.tax_id : masked(row.tax_id),
    phone: row.phone,
  };
}

/** First digit and last four: `2*********1234`. */
function masked(taxId: string): string {
  return taxId.slice(0, 1) + '*'.repeat(taxId.length - 5) + taxId.slice(-4);
}
