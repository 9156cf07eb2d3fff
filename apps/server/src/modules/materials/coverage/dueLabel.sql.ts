import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';

import { materialDues } from '../materials.tables.ts';

const halfYearIn = (name: PgColumn) => sql`(
  select y.label || ', ' || lower(${name}) from ${academicYears} y, ${seasons}
  where y.id = ${materialDues.academicYearId} and ${seasons.id} = ${materialDues.seasonId})`;

/** The half-year of a due day: `2026-27, осеннее`. */
export const dueLabel = {
  ru: halfYearIn(seasons.nameRu),
  kg: halfYearIn(seasons.nameKg),
  en: halfYearIn(seasons.nameEn),
};
