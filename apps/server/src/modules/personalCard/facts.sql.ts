import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import {
  academicDegrees,
  countries,
  nationalities,
  people,
  teachers,
} from '#modules/people/people.tables.ts';
import { nameIn } from '#platform/db/localNames.ts';

import { personDetails } from './personalCard.tables.ts';

/** A person `p` with details `d` and, of a teacher, `t`. */
export const factSources = sql`${people} p
    left join ${personDetails} d on d.person_id = p.id
    left join ${teachers} t on t.id = p.id`;

/** Every fact of the card as it is kept, as text. */
export const factValues = sql`jsonb_build_object(
      'lastName', p.last_name, 'firstName', p.first_name, 'middleName', p.middle_name,
      'fullNameKg', p.full_name_kg, 'latinName', p.latin_name, 'gender', p.gender, 'birthDate', p.birth_date::text,
      'taxId', p.tax_id, 'nationality', p.nationality_id::text, 'citizenship', p.citizenship_id::text,
      'military', d.military, 'education', p.education, 'phone', p.phone, 'email', p.email,
      'livingAddress', d.living_address, 'registeredAddress', d.registered_address, 'dormitory', d.dormitory,
      'staffNumber', t.staff_number, 'degree', t.degree_id::text, 'hiredOn', t.hired_on::text)`;

/** A value in words, where it is the number of a row of a dictionary. */
export function inWords(language: Language, name: SQL, value: SQL): SQL {
  return sql`case ${name}
      when 'nationality' then (select ${nameIn(language, 'nation')} from ${nationalities} nation where nation.id = (${value})::smallint)
      when 'citizenship' then (select ${nameIn(language, 'country')} from ${countries} country where country.id = (${value})::smallint)
      when 'degree' then (select ${nameIn(language, 'degree')} from ${academicDegrees} degree where degree.id = (${value})::smallint)
      else ${value} end`;
}
