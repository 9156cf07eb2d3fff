import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { groupSubgroup } from './chat.fields.ts';
import { isElective, isStream, kredit, seasonAliasOrNone, yearAlias } from '../core/fields.ts';
import { between, flag, id, idOrNone } from '../core/values.ts';
import { field, maybe } from '../core/wire.ts';

/** Chats are between teachers and students; whoever has another role besides changes into one of these. */
export const chatPeople = only('teacher', 'student');

/** Who is calling, as the legacy client repeats it. */
export const chatCaller = { uid: 'id', from: 'id', fromType: 'role' } as const;

const contact = field('currentContactId', z.optional(idOrNone));

/**
 * Names a conversation before it exists: the chat of a class (`isGroup`, or no contact), else the one with a
 * contact from a class of that discipline. The half-year is `seasonId`, else that of the class; where it is held in
 * both, that of the semester, else the default.
 */
export const chatContext = {
  academicYearId: yearAlias,
  seasonId: seasonAliasOrNone,
  semesterId: field('semester', z.optional(idOrNone)),
  disciplineId: field('discipline', id),
  credits: kredit,
  isElective: maybe(isElective),
  group: maybe(groupSubgroup),
  /** Tells a group from a stream where both have that id. */
  isStream: maybe(isStream),
  contactId: contact,
  contactRole: field('currentContactType', z.optional(between(-1, 2))),
  isGroup: field('IsGroupChat', z.optional(flag)),
};
