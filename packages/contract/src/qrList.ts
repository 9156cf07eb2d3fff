import * as z from 'zod/mini';

import { read } from './core/endpoint.ts';
import { cameAt, visitBand } from './qr.fields.ts';
import { groupName, studentId, studentName, subgroup } from './core/fields.ts';
import { lessonDate, markId, markText, ordinal, visitIdOrNone } from './journal/journal.fields.ts';
import { timeSlotId } from './schedule.fields.ts';
import { flag } from './core/values.ts';
import { field, maybe, wireObject } from './core/wire.ts';
import { VisitReason, VisitState } from './qr.ts';

import { classKey } from './journal/class.ts';
import { journalReaders } from './journal/journalAccess.ts';

export type QrDayRow = z.output<typeof QrDayRow>;
/** One student in the list of one lesson, with the visit that a code or a claim brought. */
export const QrDayRow = wireObject({
  visitId: visitIdOrNone,
  studentId,
  studentName,
  groupName,
  subgroup,
  markId,
  markText,
  ordinal,
  lessonDate,
  arrivedAt: cameAt,
  distance: visitBand,
  source: z.string(),
  isDeviceTwice: field('device_dup', flag),
  state: z.nullable(VisitState),
  reasons: z.array(VisitReason),
});

export const qrListApi = {
  /** The list of one lesson as attendance by code filled it. */
  qrStudentsOfDay: read({
    path: '/api/visitlog/getqrstudentslist.json',
    access: journalReaders,
    input: wireObject({ ...classKey, lessonDate, timeSlotId: maybe(timeSlotId), ordinal: maybe(ordinal) }),
    reply: z.tuple([z.array(QrDayRow)]),
  }),
};
