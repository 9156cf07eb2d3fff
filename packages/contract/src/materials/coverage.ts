import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { download, read, write } from '../core/endpoint.ts';
import { academicYearId, disciplineId, disciplineName, semesterOrNone, teacherName } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, day, flag, id, single, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';
import { typeId, typeName } from '../materials.fields.ts';
import { kredits } from '../transcript.fields.ts';

/** How the matrix is narrowed. */
const narrowed = {
  academicYearId,
  season: between(1, 3),
  specialty: z.optional(id),
  form: z.optional(id),
  department: z.optional(id),
  /** Part of the name of a discipline or its owner. */
  query: z.optional(text(100)),
  /** Only where something required is missing. */
  isMissing: z.optional(flag),
};

export type CoverageRow = z.output<typeof CoverageRow>;
/** What there is for a discipline of a half-year, type by type. */
export const CoverageRow = wireObject({
  disciplineId,
  name: disciplineName,
  credits: kredits,
  semesterId: semesterOrNone,
  department: z.string(),
  /** Whoever gives its lectures, else whoever teaches it. */
  ownerId: id,
  owner: teacherName,
  cells: z.array(wireObject({ typeId, count })),
  missing: count,
});

export type CoverageType = z.output<typeof CoverageType>;
/** A required type of materials, and until when it is to be there. */
export const CoverageType = wireObject({ typeId, name: typeName, dueOn: z.nullable(day) });

const option = wireObject({ optionId: id, label: z.string() });
const overseeing = holding('journals.read');

/** Which materials are there, for heads of departments and dean's offices: the classes that they may look into. */
export const coverageApi = {
  matrix: read({
    path: '/api/umk/coverage.json',
    access: overseeing,
    input: wireObject({ ...narrowed, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(CoverageRow),
    beside: wireObject({
      types: z.array(CoverageType),
      total: count,
      complete: count,
      departments: z.array(option),
      specialties: z.array(option),
      forms: z.array(option),
    }),
  }),

  /** Reminds the owner of what is missing, once a day. */
  remind: write({
    path: '/api/umk/remind.json',
    access: overseeing,
    repeat: 'natural',
    input: wireObject({ academicYearId, season: between(1, 3), disciplineId, credits: kredits }),
    reply: single(outcome({})),
  }),

  workbook: download({ path: '/api/umk/coverage.xlsx', access: overseeing, input: wireObject(narrowed) }),
};
