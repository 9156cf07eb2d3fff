import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { rowsById } from '#platform/db/rowsById.ts';

import { unfilledLessons } from '../unfilled.tables.ts';

/**
 * Of lesson `u` that waits: its class `a` is one of those that `managed` lets through. In a `case`, because PostgreSQL
 * would else go into the lessons anew for each of thousands of classes.
 */
export const isOfManaged = (managed: SQL): SQL => sql`(case when u.assignment_id in (
  select a.id from ${rowsById(teachingAssignments, sql`select w.assignment_id from ${unfilledLessons} w`)} a
  where ${managed}) then true end)`;
