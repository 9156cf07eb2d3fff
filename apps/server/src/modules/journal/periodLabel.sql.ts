import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { gradeModules, modulePeriods } from './journal.tables.ts';

const moduleIn = (name: PgColumn) =>
  sql`(select ${name} from ${gradeModules} where ${gradeModules.id} = ${modulePeriods.moduleId})`;

/** The dates of a module are called as it is. */
export const periodLabel = {
  ru: moduleIn(gradeModules.nameRu),
  kg: moduleIn(gradeModules.nameKg),
  en: moduleIn(gradeModules.nameEn),
};
