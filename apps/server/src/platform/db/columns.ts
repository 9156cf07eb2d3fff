import { customType, date, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** A name in the three languages of the interface. */
export const names = () => ({
  nameRu: text().notNull(),
  nameKg: text().notNull(),
  nameEn: text().notNull(),
});

/** An instant; the database keeps UTC. */
export const instant = () => timestamp({ withTimezone: true });

/** An instant that the row gets when it is made. */
export const madeAt = () => instant().notNull().defaultNow();

/** The day on which a row of a dictionary was closed: it is offered no more, and what refers to it goes on. */
export const closedOn = () => date();

/** Days from, inclusive, to, exclusive: `[2026-09-01,2027-06-30)`. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Academic years and half-years are small numbers with a meaning, not generated ids. */
export const yearId = () => smallint().notNull();
export const seasonId = () => smallint().notNull();
