import type { Client } from 'pg';

import { disciplineKindIds } from '#reference/dictionaries.ts';
import { curricula, curriculumItems, disciplines } from '#modules/structure/curriculum.tables.ts';

import type { CataloguedItem } from '../catalogue.ts';
import type { DemoPlan } from '../plan.ts';
import { workloadOf } from '../teaching.ts';

import { copyRows } from './copy.ts';
import { names } from './names.ts';

const pairHours = 2;
const weeks = 16;

/** Disciplines and what is studied when. */
export async function writeCurricula(client: Client, { catalogue }: DemoPlan): Promise<void> {
  await copyRows(
    client,
    disciplines,
    ['id', 'nameRu', 'nameKg', 'nameEn', 'departmentId'],
    catalogue.disciplines.map(({ id, discipline, departmentId }) => ({
      id,
      departmentId,
      ...names(discipline),
    })),
  );
  await copyRows(
    client,
    curricula,
    ['id', 'specialtyId', 'educationFormId', 'admissionYearId', 'totalCredits'],
    catalogue.curricula.map(({ id, specialty, admissionYearId }) => {
      return {
        id,
        specialtyId: specialty.id,
        educationFormId: 1,
        admissionYearId,
        totalCredits: specialty.credits,
      };
    }),
  );
  await copyRows(
    client,
    curriculumItems,
    [
      'id',
      'curriculumId',
      'semesterId',
      'disciplineId',
      'code',
      'credits',
      'examTypeId',
      'kindId',
      'isElective',
      'electiveBlock',
      'lectureHours',
      'labHours',
      'practiceHours',
      'sort',
    ],
    catalogue.curricula.flatMap(({ id, items }) => items.map((item, index) => itemRow(id, item, index))),
  );
}

function itemRow(curriculumId: number, item: CataloguedItem, index: number) {
  const { lecture, practical } = workloadOf(item);
  const isLab = item.discipline.teaching === 'lab';
  const hours = practical * pairHours * weeks;
  return {
    ...item,
    curriculumId,
    semesterId: item.semester,
    code: `Б.${item.semester}.${(index % 20) + 1}`,
    kindId: kindOf(item),
    isElective: item.electiveBlock > 0,
    lectureHours: lecture * pairHours * weeks,
    labHours: isLab ? hours : 0,
    practiceHours: isLab ? 0 : hours,
    sort: index + 1,
  };
}

const examTypes = { practice: 6, stateExam: 7, thesis: 8 } as const;

function kindOf({ electiveBlock, examTypeId }: CataloguedItem): number {
  if (electiveBlock > 0) return disciplineKindIds.elective;
  if (examTypeId === examTypes.practice) return disciplineKindIds.practice;
  const isFinal = examTypeId === examTypes.stateExam || examTypeId === examTypes.thesis;
  return isFinal ? disciplineKindIds.finalAttestation : disciplineKindIds.compulsory;
}
