import * as z from 'zod/mini';

import { languages } from './languages.ts';
import { between, flag, id, instant } from './values.ts';
import { field } from './wire.ts';

/** The part of the dictionary that the login page needs: it fetches no other. */
export const groupId = field(
  'id_group',
  between(-1, 2_147_483_647),
  'Group, or stream when the discipline is elective; -1 for any',
);
export const facultyId = field('id_faculty', id, 'Faculty');
export const facultyName = field('p23_2', z.string(), 'Name of a faculty');
export const facultyShortName = field('p23-1', z.string(), 'Short name of a faculty');
export const personId = field('uid', id, 'The human id in the capacity of the role');
export const accountId = field('id', id, 'The human id');
export const roleValue = field('role', between(1, 99), 'Capacity: 1 teacher, 2 student, staff from 3');
export const googleAccess = field('OAu', flag, 'Google sign-in is linked');
export const message = field('sms', z.string(), 'A sentence for the person, shown as a toast');
export const language = field('lang', z.enum(languages), 'Language of the interface');
export const isDark = field('dark', flag, 'Dark mode');
export const hasGoogle = field('gauth', flag, 'Google sign-in is switched on');
export const createdAt = field('created', instant, 'When the row was made');
