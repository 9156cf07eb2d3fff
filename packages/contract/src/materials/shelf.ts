import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { bookTitle } from '../core/bookFields.ts';
import { download, read, write } from '../core/endpoint.ts';
import {
  academicYearId,
  disciplineId,
  disciplineName,
  groupName,
  isElective,
  lessonTypeId,
  semesterOrNone,
  studentId,
  studentName,
  teacherId,
  teacherName,
} from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag, id, instant, single, text } from '../core/values.ts';
import { field, like, maybe, wireObject } from '../core/wire.ts';
import { lessonDate, themeId } from '../journal/journal.fields.ts';
import { partReply } from '../library/parts.ts';
import { fileCount, materialId, shelfId } from '../materials.fields.ts';
import { kredits } from '../transcript.fields.ts';

import { shelfKey } from './shelfKey.ts';
import { packageStandards, scormStates } from './words.ts';

export type DisciplineOverview = z.output<typeof DisciplineOverview>;
/** A discipline of a half-year with how much there is for it. */
export const DisciplineOverview = wireObject({
  disciplineId,
  name: disciplineName,
  credits: kredits,
  semesterId: semesterOrNone,
  isElective,
  /** Whoever has laid out something, for students. */
  teachers: z.string(),
  materials: fileCount,
  /** What has come since the student last looked. */
  fresh: count,
  /** For teachers: required types of which there is nothing. */
  missing: z.array(z.string()),
  required: count,
});

export type Topic = z.output<typeof Topic>;
/** A theme of a thematic plan, to which materials belong. */
export const Topic = wireObject({
  themeId: like(themeId, id),
  teacherId,
  number: count,
  title: z.string(),
  lessonType: z.string(),
  lessonTypeId,
  /** The first lesson with it; null while there was none. */
  heldOn: like(lessonDate, z.nullable(z.string())),
});

export type Source = z.output<typeof Source>;
/** A shelf that may be copied from. */
export const Source = wireObject({
  shelfId,
  yearLabel: z.string(),
  seasonId: between(1, 3),
  teacherName,
  isOwn: flag,
  materials: fileCount,
});

export type MaterialVersion = z.output<typeof MaterialVersion>;
/** What a material held since when; the first one is in force. */
export const MaterialVersion = wireObject({
  number: count,
  fileName: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  size: z.nullable(count),
  link: z.nullable(z.string()),
  body: z.nullable(z.string()),
  bookNumber: field('book', z.nullable(id)),
  pageFrom: z.nullable(count),
  pageTo: z.nullable(count),
  /** Of an archive that opens in place. */
  standard: z.nullable(z.enum(packageStandards)),
  whatChanged: z.string(),
  madeAt: instant,
});

export type GroupOpens = z.output<typeof GroupOpens>;
/** Who of a group has opened a material. */
export const GroupOpens = wireObject({
  groupName,
  students: count,
  opened: count,
  people: z.array(
    wireObject({
      studentId,
      studentName,
      /** Null while they have not. */
      lastAt: z.nullable(instant),
      times: count,
      scorm: z.nullable(z.enum(scormStates)),
      score: z.nullable(z.number()),
    }),
  ),
});

const teacher = only('teacher');
const student = only('student');
const readers = only('teacher', 'student', 'head', 'dean', 'admin');
const longestTold = 64_000;
const told = z.record(text(200), text(longestTold));

/** Study materials beyond what the specification lists: topics, order, copies, who opened what, packages. */
export const shelfApi = {
  /** The disciplines of a half-year: of a teacher, or those whose classes a student sits in. */
  overview: read({
    path: '/api/umk/overview.json',
    access: only('teacher', 'student'),
    input: wireObject({ academicYearId, season: between(1, 3) }),
    reply: z.array(DisciplineOverview),
  }),

  topics: read({
    path: '/api/umk/topics.json',
    access: only('teacher', 'student'),
    input: wireObject({ ...shelfKey, teacherId: maybe(teacherId) }),
    reply: z.array(Topic),
  }),

  /** Puts what stands on a shelf in order. */
  order: write({
    path: '/api/umk/order.json',
    access: teacher,
    repeat: 'natural',
    input: wireObject({ shelfId, materials: z.array(id).check(z.maxLength(500)) }),
    reply: single(outcome({})),
  }),

  /** Lets colleagues who teach the discipline look at a shelf and copy from it, or no longer. */
  share: write({
    path: '/api/umk/share.json',
    access: teacher,
    repeat: 'natural',
    input: wireObject({ shelfId, isShared: flag }),
    reply: single(outcome({})),
  }),

  /** Own shelves of other half-years for the same discipline, and those that colleagues share. */
  sources: read({
    path: '/api/umk/sources.json',
    access: teacher,
    input: wireObject(shelfKey),
    reply: z.array(Source),
  }),

  /** Copies all that stands on a shelf; gives what has a date in it that somebody should look at. */
  copy: write({
    path: '/api/umk/copy.json',
    access: teacher,
    repeat: 'keyed',
    input: wireObject({ ...shelfKey, shelfId }),
    reply: single(
      outcome({
        copied: count,
        toCheck: z.array(wireObject({ materialId, title: bookTitle, publishAt: z.nullable(instant) })),
      }),
    ),
  }),

  versions: read({
    path: '/api/umk/versions.json',
    access: teacher,
    input: wireObject({ materialId }),
    reply: z.array(MaterialVersion),
  }),

  /** Makes an earlier version the newest one. */
  restore: write({
    path: '/api/umk/restore.json',
    access: teacher,
    repeat: 'keyed',
    input: wireObject({ materialId, number: count, version: count }),
    reply: single(outcome({ version: count })),
  }),

  /** The file of an earlier version, for the owner. */
  versionFile: download({
    path: '/api/umk/version.file',
    access: teacher,
    input: wireObject({ materialId, number: count }),
  }),

  /** By group; names are those of the own classes. */
  opens: read({
    path: '/api/umk/opens.json',
    access: teacher,
    input: wireObject({ materialId }),
    reply: z.array(GroupOpens),
  }),

  /** A student has opened what is no file: a link, a video, a page, a package. */
  opened: write({
    path: '/api/umk/opened.json',
    access: student,
    repeat: 'natural',
    input: wireObject({ materialId }),
    reply: single(outcome({})),
  }),

  /** A student has looked at the materials of a discipline: what comes from now on is new. */
  visited: write({
    path: '/api/umk/visited.json',
    access: student,
    repeat: 'natural',
    input: wireObject(shelfKey),
    reply: single(outcome({})),
  }),

  /** Where a package begins, for a frame; and what it has told about the student so far. */
  launch: read({
    path: '/api/umk/launch.json',
    access: readers,
    input: wireObject({ materialId, number: z.optional(count) }),
    reply: single(
      wireObject({
        address: z.string(),
        standard: z.enum(packageStandards),
        title: bookTitle,
        told,
        /** Of teachers and offices nothing is kept. */
        isKept: flag,
      }),
    ),
  }),

  /** A part of an EPUB: its words, and nothing else of the file. */
  part: read({
    path: '/api/umk/part.json',
    access: readers,
    input: wireObject({ materialId, page: between(1, 100_000) }),
    ...partReply,
  }),

  /** What a package tells about the student, as a whole. */
  track: write({
    path: '/api/umk/track.json',
    access: student,
    repeat: 'natural',
    input: wireObject({ materialId, told }),
    reply: single(outcome({ status: z.enum(scormStates) })),
  }),
};
