import * as z from 'zod/mini';

import { contactFilter } from './chat.ts';
import { only, signedIn } from './core/access.ts';
import { get, read } from './core/endpoint.ts';
import {
  academicYearId,
  disciplineId,
  disciplineName,
  fullName,
  groupId,
  groupName,
  groupNames,
  isElective,
  isStream,
  kredit,
  photo,
  positionTitle,
  seasonAliasOrDefault,
  seasonId,
  seasonName,
  semesterName,
  semesterOrNone,
  studentCount,
  subgroup,
  yearAlias,
  yearLabel,
} from './core/fields.ts';
import { contactId, contactRole, conversationId, groupSubgroup, unreadCount } from './chat/chat.fields.ts';
import { disciplineKind } from './discipline.fields.ts';
import { single } from './core/values.ts';
import { field, like, maybe, orNull, wireObject } from './core/wire.ts';

const caller = { uid: 'id', fromType: 'role' } as const;
const teachers = only('teacher');
const term = wireObject({ academicYearId: yearAlias, seasonId: seasonAliasOrDefault });
const filter = wireObject({ ...contactFilter, subgroup: maybe(subgroup) });

export type ChatDiscipline = z.output<typeof ChatDiscipline>;
export const ChatDiscipline = wireObject({
  disciplineId,
  name: disciplineName,
  credits: kredit,
  kind: disciplineKind,
  isElective,
  seasonId,
  /** In all conversations of the discipline. */
  unreadCount,
});

export type ChatSemester = z.output<typeof ChatSemester>;
/** The last one is ` --- `, -1: any semester, and electives, whose classes belong to none. */
export const ChatSemester = wireObject({ semesterId: semesterOrNone, name: semesterName, isElective });

export type ChatGroup = z.output<typeof ChatGroup>;
/** A group, a stream or a subgroup. All subgroups of a group share its chat. */
export const ChatGroup = wireObject({
  groupId,
  groupName,
  groupNames,
  isStream,
  subgroup,
  group: groupSubgroup,
  studentCount,
  /** In the chat of the group. */
  unreadCount,
});

const contact = {
  contactId: like(contactId, z.int()),
  fullName,
  unreadCount,
  contactRole,
  photo,
  /** Once something was written. */
  conversationId: orNull(conversationId),
};

export type StudentContact = z.output<typeof StudentContact>;
export const StudentContact = wireObject({ ...contact, groupName, subgroup });

export type TeacherContact = z.output<typeof TeacherContact>;
export const TeacherContact = wireObject({
  ...contact,
  positionTitle,
  /** Short names of the types of lesson: `лек, лаб`. */
  lessonTypes: field('vid', z.string()),
});

/**
 * The chain of choices that leads to a conversation: half-year, discipline, semester, group, contacts. Teachers ask
 * for the classes they teach; everybody else for those in which they sit, which for staff are none.
 */
export const disciplineApi = {
  currentSeason: get({
    path: '/api/discipline/current/ws.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(wireObject({ seasonId, name: seasonName })),
  }),

  currentYear: get({
    path: '/api/discipline/current/year.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(wireObject({ academicYearId, label: yearLabel })),
  }),

  taught: read({
    path: '/api/discipline/list.json',
    access: teachers,
    caller,
    input: term,
    reply: z.array(ChatDiscipline),
  }),

  studied: read({
    path: '/api/discipline/forStudentDisciplinelist.json',
    access: signedIn,
    caller,
    input: term,
    reply: z.array(ChatDiscipline),
  }),

  taughtSemesters: read({
    path: '/api/discipline/semester/list.json',
    access: teachers,
    caller,
    input: filter,
    reply: z.array(ChatSemester),
  }),

  studiedSemesters: read({
    path: '/api/discipline/studentSemester/list.json',
    access: signedIn,
    caller,
    input: filter,
    reply: z.array(ChatSemester),
  }),

  taughtGroups: read({
    path: '/api/discipline/group/list.json',
    access: teachers,
    caller,
    input: filter,
    reply: z.array(ChatGroup),
  }),

  studiedGroups: read({
    path: '/api/discipline/studentGroup/list.json',
    access: signedIn,
    caller,
    input: filter,
    reply: z.array(ChatGroup),
  }),

  /** The students of the chosen classes, by name. */
  students: read({
    path: '/api/discipline/students/list.json',
    access: teachers,
    caller,
    input: filter,
    reply: z.array(StudentContact),
  }),

  /** Whoever teaches the caller this discipline, in whichever of its groups. */
  teachers: read({
    path: '/api/discipline/teachers/list.json',
    access: signedIn,
    caller,
    input: filter,
    reply: z.array(TeacherContact),
  }),
};
