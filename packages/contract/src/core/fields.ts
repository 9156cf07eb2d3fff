import * as z from 'zod/mini';

import {
  between,
  bigId,
  coordinate,
  count,
  creditAmount,
  day,
  flag,
  groupAndSubgroup,
  halfYearOrDefault,
  halfYearOrNone,
  id,
  idOrNone,
  instant,
  text,
  yearNumber,
} from './values.ts';
import { field, like } from './wire.ts';

export * from './accountFields.ts';

/**
 * The dictionary of the legacy API: every odd name, once, beside the word we use for it.
 * Where a call spells a thing differently (`kredits`, `ws`) the second spelling stands here too.
 */
export const academicYearId = field('id_a_year', yearNumber, 'Academic year: its start year minus 2000');
export const yearAlias = field('year', yearNumber, 'Academic year, as the chat and schedule calls spell it');
export const yearLabel = field('p32', z.string(), 'Label of an academic year, 2026-27');
export const seasonId = field('id_w_s', between(1, 3), 'Half-year: 1 autumn, 2 spring, 3 summer');
export const seasonAlias = field('ws', between(1, 3), 'Half-year, as the chat and schedule calls spell it');
/** Where a call may leave the half-year out: the default one; that of the class where a class is named. */
export const seasonOrDefault = like(seasonId, halfYearOrDefault);
export const seasonAliasOrDefault = like(seasonAlias, halfYearOrDefault);
export const seasonOrNone = like(seasonId, halfYearOrNone);
export const seasonAliasOrNone = like(seasonAlias, halfYearOrNone);
export const seasonName = field('p42', z.string(), 'Name of a half-year');
export const semesterId = field('id_semester', between(1, 12), 'Semester number of a course of study');
export const semesterOrNone = like(semesterId, idOrNone);
export const semesterName = field('p43', z.string(), 'Name of a semester');
export const semesterOrSeasonId = field(
  'id_semesterOrWs',
  between(-1, 12),
  'Semester of a plan discipline, half-year of an elective',
);
export const disciplineId = field('id_discipline', id, 'Discipline');
export const disciplineName = field('p34', z.string(), 'Name of a discipline');
export const disciplineKind = field('vid_discipline', count, 'Kind of discipline: compulsory, elective, …');
export const credits = field('credits', creditAmount, 'Credits of a discipline, as the journal spells them');
export const kredit = field(
  'kredit',
  creditAmount,
  'Credits of a discipline, as schedule and chat spell them',
);
export const isElective = field('isSelect', flag, 'Elective: its students sit in a stream');
export const assignmentId = field(
  'id_rrnkKrdt',
  between(-1, 2_147_483_647),
  'Row of the teaching load; -1 when unknown',
);
export const lessonTypeId = field('id_vid_zaniatiy', between(-1, 32_767), 'Type of lesson: lecture, lab, …');
export const lessonTypeName = field('name_vid_zaniatiy', z.string(), 'Name of a type of lesson');
export const lessonTypeShort = field('short_name', z.string(), 'Short name of a type of lesson');
export const educationFormId = field(
  'id_f_educ',
  between(-1, 32_767),
  'Form of education: full-time, extramural, …',
);
export const educationFormName = field('p108', z.string(), 'Name of a form of education');
export const groupName = field('p20', z.string(), 'Name of an academic group');
export const groupNames = field('groups', z.string(), 'Names of all groups of a stream');
export const isStream = field('isPotok', flag, 'The group id names a stream');
export const subgroup = field('subgroup', between(0, 9), 'Subgroup, 0 for the whole group');
export const studentCount = field('kol_st', count, 'Number of students');
export const specialtyId = field('id_speciality', id, 'Specialty');
export const specialtyName = field('p25_2', z.string(), 'Name of a specialty');
export const studentCode = field('student_code', z.string(), 'Number of the record book');
export const departmentName = field('kafedra', z.string(), 'Name of a department');

export const teacherId = field('id_teacher', id, 'Teacher');
export const teacherName = field('t_fio', z.string(), 'Full name of a teacher');
export const studentId = field('id_student', id, 'Student');
export const studentName = field('s_fio', z.string(), 'Full name of a student');
export const positionTitle = field('doljnost', z.string(), 'Position of a teacher');

export const clientId = field('client_id', z.string(), 'How the sender’s device named a message');
export const newsId = field('id_eventMessage', id, 'News item');

export const lessonId = field('id_lesson', bigId, 'One meeting of a class');
export const visitId = field('id_studentJournalVisit', bigId, 'One mark of one student on one lesson');
export const visitIdOrNone = like(visitId, idOrNone);
export const listEntryId = field(
  'id_studentJournalVisit_subgroup',
  between(-1, 2_147_483_647),
  'Class in whose list a student sits as a member of a subgroup; -1 for none',
);
export const lessonDate = field('visitDate', day, 'Day of a lesson');
export const dateLabel = field(
  'dates',
  z.string(),
  'Day of a lesson, with its ordinal when it is not the first',
);
export const ordinal = field('timesCount', between(1, 5), 'Which lesson of that class on that day');
export const timeSlotId = field('id_time', between(-1, 32_767), 'Time slot; -1 when not tied to one');
export const timeLabel = field('Time_', z.string(), 'Begin and end of a time slot');
export const weekday = field('day_number', between(1, 7), 'Weekday, Monday is 1');
export const markId = field('id_otsenka', between(0, 32_767), 'Entry of the dictionary of marks');
export const markText = field('otsenka', z.string(), 'A mark as shown');
export const markPoints = field(
  'otsenka_ball',
  z.nullable(z.number()),
  'Points of a mark, null when it has none',
);
export const absences = field('nb_Count', count, 'Number of absences without excuse');
export const pointSum = field('ball_Count', z.number(), 'Sum of points');
export const pointAverage = field('ball_average', z.number(), 'Sum of points divided by the number of dates');
export const absencePercent = field(
  'absence_pct',
  z.number(),
  'Hours missed without excuse, in percent of those held',
);
export const absenceLimit = field(
  'absence_limit',
  z.number(),
  'Absence in percent from which the final exam is closed',
);
export const themeId = field('id_tema', between(-1, 2_147_483_647), 'Theme of the plan; -1 for free text');
export const themeTitle = field('tema', z.string(), 'Theme of a lesson');
export const themeText = like(themeTitle, text(500));
export const themeHours = field('chas', z.number().check(z.minimum(0), z.maximum(1000)), 'Academic hours');
export const plannedHours = field('chas_plan', z.number(), 'Hours that the plan gives');
export const taughtHours = field('chas_fact', z.number(), 'Hours that were taught');
export const isDeleted = field('isDelete', flag, 'Take the row away instead of saving it');
export const listKind = field('fromType', between(1, 99), 'Whose lists: 1 a teacher’s, others a student’s');
export const moduleStartsOn = field('begDate', z.nullable(day), 'First day of a module');
export const moduleEndsOn = field('endDate', z.nullable(day), 'Last day of a module');
export const moduleIdOrNone = field('id_modul', idOrNone, 'Module: 1, 2, 3 final; -1 for none');
export const moduleId = like(moduleIdOrNone, id);
export const moduleName = field('modul', z.string(), 'Name of a module');

export const conversationId = field(
  'id_chat',
  bigId,
  'A conversation: the chat of a class, or of two people',
);
export const messageId = field(
  'id_message',
  bigId,
  'Message of a chat: a million times its conversation, plus its number there',
);
export const groupSubgroup = field(
  'group_subgroup',
  groupAndSubgroup,
  'Group or stream with its subgroup, 118_2; without one the whole group; -1 for none',
);
export const contactId = field('idid', idOrNone, 'A contact of the chat; -1 for the group chat');
export const contactRole = field('id_type', between(1, 2), 'Capacity of a contact: 1 teacher, 2 student');
export const photo = field(
  'photo',
  z.nullable(z.string()),
  'Address of a person’s photo; null where there is none',
);
export const fullName = field('fio', z.string(), 'Full name');
export const unreadCount = field('countMessages', count, 'Messages of others that the caller has not read');

export const fileId = field('id_file', z.string(), 'A kept document');
export const scheduleEntryId = field('idShed', id, 'Entry of the timetable');
export const roomId = field('audid', idOrNone, 'Room; -1 for an online lesson');
export const roomName = field('auditoryName', z.string(), 'Number of a room');
export const roomLatitude = field('xGps', z.nullable(z.number()), 'Latitude of a room');
export const roomLongitude = field('yGps', z.nullable(z.number()), 'Longitude of a room');

export const roomAlias = field('idAud', idOrNone, 'Room, as the QR visit spells it');
export const deviceLatitude = field('x', coordinate, 'Latitude of the phone; a hint');
export const deviceLongitude = field('y', coordinate, 'Longitude of the phone; a hint');
export const positionAccuracy = field('accuracy', coordinate, 'Accuracy of the position, metres');
export const visitCode = field('code', text(100), 'What the QR code says, or the digits below it');
export const visitTime = field('time', instant, 'When the student showed to be there, by the server');
export const visitBand = field(
  'distance_m',
  z.nullable(z.int()),
  'Distance from the room as it is kept: a band',
);
export const cameAt = field('qrTime', z.nullable(instant), 'When a visit showed to be there');
export const visitDistance = field(
  'distance',
  count,
  'Distance from the room in metres, rounded up to a band',
);

export const onlineUrl = field('online_url', z.string(), 'Where an online lesson meets');
export const specialtyOrNone = like(specialtyId, idOrNone);
export const educationFormOrNone = like(educationFormId, idOrNone);
