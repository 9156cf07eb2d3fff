import type { Client } from 'pg';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { kindOf } from '#modules/curricula/kindOf.ts';
import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';

import type { CataloguedItem } from '../catalogue.ts';
import type { DemoPlan } from '../plan.ts';
import { workloadOf } from '../teaching.ts';

import { copyRows } from './copy.ts';
import { names } from './names.ts';

const pairHours = 2;
const weeks = 16;
const creditHours = 30;

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
      'selfStudyHours',
      'sort',
    ],
    catalogue.curricula.flatMap(({ id, items }) => items.map((item, index) => itemRow(id, item, index))),
  );
  await copyRows(
    client,
    electiveBlocks,
    ['curriculumId', 'semesterId', 'block', 'title', 'chooseCount'],
    catalogue.curricula.flatMap(({ id, items }) => blocksOf(id, items)),
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
    kindId: kindOf({ ...item, block: item.electiveBlock || null }),
    isElective: item.electiveBlock > 0,
    lectureHours: lecture * pairHours * weeks,
    labHours: isLab ? hours : 0,
    practiceHours: isLab ? 0 : hours,
    selfStudyHours: Math.max(0, item.credits * creditHours - lecture * pairHours * weeks - hours),
    sort: index + 1,
  };
}

/** Of each block one discipline is chosen. */
function blocksOf(curriculumId: number, items: readonly CataloguedItem[]) {
  const places = new Map(
    items.flatMap(({ semester, electiveBlock: block }) =>
      block === 0 ? [] : [[`${semester}:${block}`, { semester, block }]],
    ),
  );
  return [...places.values()].map(({ semester: semesterId, block }) => {
    return { curriculumId, semesterId, block, title: `ДПВ-${block}`, chooseCount: 1 };
  });
}
