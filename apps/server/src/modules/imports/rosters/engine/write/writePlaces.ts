import type { Workbench } from '../workbench.ts';

import { insertRows, updateRows } from './log.ts';

/** Names that were made from one spelling follow it; a translation that somebody wrote stays. */
export const renamed = (old: string, name: string) => ({
  name_ru: `case when ${changes(old, name)} then ${name} else ${old}.name_ru end`,
  name_kg: `case when ${changes(old, name)} and ${old}.name_kg = ${old}.name_ru then ${name} else ${old}.name_kg end`,
  name_en: `case when ${changes(old, name)} and ${old}.name_en = ${old}.name_ru then ${name} else ${old}.name_en end`,
});

function changes(old: string, name: string): string {
  return `lower(${name} collate "und-x-icu") not in (
    lower(${old}.name_ru collate "und-x-icu"), lower(${old}.name_kg collate "und-x-icu"),
    lower(${old}.name_en collate "und-x-icu"))`;
}

export const threeTimes = (name: string) => ({ name_ru: name, name_kg: name, name_en: name });

export async function writePlaces(bench: Workbench): Promise<void> {
  await writeCalendar(bench);
  await insertRows(bench, {
    table: 'faculties',
    key: ['id'],
    values: { id: 'p.our_id', code: 'p.code', short_name: 'p.short_name', ...threeTimes('p.name') },
    from: 'p_faculty p where p.is_new',
  });
  await updateRows(bench, {
    table: 'faculties',
    key: ['id'],
    values: renamed('f', 'p.name'),
    from: `p_faculty p join faculties f on f.id = p.our_id where p.state = 'changed'`,
    where: { id: 'p.our_id' },
  });
  await insertRows(bench, {
    table: 'departments',
    key: ['id'],
    values: {
      id: 'p.our_id',
      faculty_id: 'p.faculty_id',
      short_name: 'p.short_name',
      ...threeTimes('p.name'),
    },
    from: 'p_department p where p.is_new',
  });
  await updateRows(bench, {
    table: 'departments',
    key: ['id'],
    values: { faculty_id: 'p.faculty_id', ...renamed('d', 'p.name') },
    from: `p_department p join departments d on d.id = p.our_id where p.state = 'changed'`,
    where: { id: 'p.our_id' },
  });
}

async function writeCalendar(bench: Workbench): Promise<void> {
  await insertRows(bench, {
    table: 'academic_years',
    key: ['id'],
    values: {
      id: 'p.our_id',
      starts_on: 'make_date(2000 + p.our_id, 9, 1)',
      ends_on: 'make_date(2001 + p.our_id, 8, 31)',
      label: 'p.title',
    },
    from: 'p_year p',
  });
  await insertRows(bench, {
    table: 'terms',
    key: ['id'],
    values: {
      academic_year_id: 'p.year_id',
      season_id: 'p.season_id',
      starts_on: 'p.starts_on',
      ends_on: 'p.ends_on',
      weeks: 'p.weeks',
    },
    from: 'p_term p where p.is_new',
  });
  await updateRows(bench, {
    table: 'terms',
    key: ['id'],
    values: { starts_on: 'p.starts_on', ends_on: 'p.ends_on', weeks: 'p.weeks' },
    from: `p_term p where p.state = 'changed'`,
    where: { id: 'p.our_id' },
  });
}
