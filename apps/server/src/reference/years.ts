import type { academicYears } from '#modules/structure/calendar.tables.ts';

/** From four years back to one ahead: what the specification lists. */
const yearsBack = 4;
const yearsAhead = 1;

/** The academic years that lists show around a calendar year, whatever the month. */
export function academicYearRows(calendarYear: number): (typeof academicYears.$inferInsert)[] {
  const count = yearsBack + yearsAhead + 2;
  return Array.from({ length: count }, (_, index) => academicYearRow(calendarYear - yearsBack - 1 + index));
}

/** The id is the start year minus 2000, the label `2026-27`. */
export function academicYearRow(startYear: number): typeof academicYears.$inferInsert {
  const endLabel = String((startYear + 1) % 100).padStart(2, '0');
  return {
    id: startYear - 2000,
    startsOn: `${startYear}-09-01`,
    endsOn: `${startYear + 1}-08-31`,
    label: `${startYear}-${endLabel}`,
  };
}
