import { enrolmentApi } from '@bilim/contract/enrolment';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { pickStudents } from '../setup/people.ts';
import { prepareOffers } from '../setup/registration.ts';
import { demoTerm } from '../setup/term.ts';

import { readGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const students = 100;

async function choosersOf({ pool }: Parts) {
  const term = await demoTerm(pool);
  const choices = new Map((await prepareOffers(pool, term)).map((choice) => [choice.studentId, choice]));
  return (await pickStudents(pool, term, students)).flatMap(({ person }) => {
    const choice = choices.get(person.id);
    return choice === undefined ? [] : [{ person, input: { ...term, ...choice } }];
  });
}

async function prepareList(studio: Studio, parts: Parts): Promise<MeasuredCall> {
  const samples = (await choosersOf(parts)).map(({ person, input }) => {
    const { academicYearId, seasonId } = input;
    return {
      person,
      inputs: [
        { academicYearId, seasonId },
        { academicYearId, seasonId },
      ] as const,
    };
  });
  return await prepareCall(studio, {
    name: 'getreglist',
    endpoint: enrolmentApi.list,
    samples,
    goal: readGoal,
  });
}

async function prepareTeachers(studio: Studio, parts: Parts): Promise<MeasuredCall> {
  const samples = (await choosersOf(parts)).map(({ person, input }) => ({
    person,
    inputs: [input, input] as const,
  }));
  const asked = { endpoint: enrolmentApi.teachers, samples, goal: readGoal };
  return await prepareCall(studio, { name: 'getteachersforregel', ...asked });
}

async function prepareSubgroups(studio: Studio, parts: Parts): Promise<MeasuredCall> {
  const samples = (await choosersOf(parts)).map(({ person, input }) => ({
    person,
    inputs: [input, input] as const,
  }));
  const asked = { endpoint: enrolmentApi.subgroups, samples, goal: readGoal };
  return await prepareCall(studio, { name: 'getsubgroupsforregel', ...asked });
}

/** Lists and seats, as students read them again and again in a rush. */
export const registrationCalls = {
  getreglist: prepareList,
  getteachersforregel: prepareTeachers,
  getsubgroupsforregel: prepareSubgroups,
};
