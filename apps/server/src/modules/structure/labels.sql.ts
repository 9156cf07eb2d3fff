import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { academicYears, seasons, terms, timeSlots } from './calendar.tables.ts';

const termIn = (name: PgColumn) => sql`(
  select y.label || ', ' || lower(${name}) from ${academicYears} y, ${seasons}
  where y.id = ${terms.academicYearId} and ${seasons.id} = ${terms.seasonId})`;

/** `2026-27, осеннее`. */
export const termLabel = {
  ru: termIn(seasons.nameRu),
  kg: termIn(seasons.nameKg),
  en: termIn(seasons.nameEn),
};

/** The number of the period, as a text. */
export const slotLabel = sql`${timeSlots.number}::text`;
