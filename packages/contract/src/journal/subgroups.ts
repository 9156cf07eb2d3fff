import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import {
  assignmentId,
  groupName,
  studentCount,
  studentId,
  studentName,
  subgroup,
  teacherName,
} from '../core/fields.ts';
import { listEntryId } from './journal.fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag } from '../core/values.ts';
import { field, like, maybe, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders } from './journalAccess.ts';

const markCount = field('marks', count);

export type SubgroupMember = z.output<typeof SubgroupMember>;
/** Whoever takes the discipline with this group, and the subgroup they sit in; 0 for none yet. */
export const SubgroupMember = wireObject({
  studentId,
  studentName,
  groupName,
  subgroup,
  listEntryId,
  /** Marks in the journal of that subgroup; they stay there when the student goes. */
  markCount,
});

export type Subgroup = z.output<typeof Subgroup>;
export const Subgroup = wireObject({
  subgroup,
  assignmentId,
  teacherName,
  studentCount,
  /** Null where no limit is set. */
  seats: z.nullable(z.int()),
  /** The caller may move its students elsewhere. */
  canGive: flag,
});

/** What a call answers beside `journal.subgroup_changed` and `journal.subgroup_has_marks`. */
export const CurrentSubgroup = wireObject({ subgroup, listEntryId, markCount });

export const subgroupsApi = {
  subgroups: read({
    path: '/api/visitlog/getstudentslistsubgroup.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: z.array(SubgroupMember),
    beside: wireObject({ subgroups: z.array(Subgroup) }),
  }),

  /**
   * Moves a student into another subgroup. `listEntryId` is where the caller saw the student; a student with
   * marks in the old subgroup is moved only when that was confirmed.
   */
  moveStudent: write({
    path: '/api/visitlog/getstudentslistsubgroupupdate.json',
    access: either(only('teacher'), holding('journals.manage')),
    repeat: 'natural',
    input: wireObject({
      ...classKey,
      subgroup: like(subgroup, between(1, 9)),
      studentId,
      listEntryId: maybe(listEntryId),
      isConfirmed: field('confirm', z.optional(flag)),
    }),
    reply: z.array(outcome({ subgroup, listEntryId, isRepeat: field('repeat', z.optional(flag)) })),
  }),
};
