import type { Input } from '@bilim/contract';
import { disciplineApi } from '@bilim/contract/discipline';
import type { FastifyInstance } from 'fastify';

import { callerOf } from '#modules/chat/conversations/place.sql.ts';
import { currentTerm } from '#modules/structure/currentTerm.service.ts';
import { chosenSeason, defaultYearId, yearOf } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectStudents, selectTeachers } from './contacts.queries.ts';
import { selectDisciplines, selectGroups, selectSemesters } from './discipline.queries.ts';
import type { Side } from './discipline.queries.ts';

export function disciplineRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, disciplineApi, {
    async currentSeason({ db, now, language }) {
      const { seasonId, seasonName } = await currentTerm(db, universityDay(now), language);
      return { seasonId, name: seasonName };
    },
    currentYear: async ({ now }) => yearOf(defaultYearId(universityDay(now))),

    taught: async (call) => await disciplinesOf('taught', call),
    studied: async (call) => await disciplinesOf('studied', call),
    taughtSemesters: async (call) => await semestersOf('taught', call),
    studiedSemesters: async (call) => await semestersOf('studied', call),
    taughtGroups: async (call) => await groupsOf('taught', call),
    studiedGroups: async (call) => await groupsOf('studied', call),

    students: async (call) => listed(await selectStudents(call.db, filterParams(call))),
    teachers: async (call) => listed(await selectTeachers[call.language](call.db, filterParams(call))),
  });
}

type Chosen = Partial<Input<typeof disciplineApi.students>> &
  Pick<Input<typeof disciplineApi.taught>, 'academicYearId'>;
type ListCall = Pick<Call, 'db' | 'now' | 'language'> & {
  readonly person: Call<typeof disciplineApi.students>['person'];
  readonly input: Chosen;
};

const disciplinesOf = async (side: Side, call: ListCall) =>
  listed(await selectDisciplines[side][call.language](call.db, filterParams(call)));
const semestersOf = async (side: Side, call: ListCall) =>
  listed(await selectSemesters[side][call.language](call.db, filterParams(call)));
const groupsOf = async (side: Side, call: ListCall) =>
  listed(await selectGroups[side][call.language](call.db, filterParams(call)));

function listed([row]: readonly { readonly data: string }[]) {
  return wireReply({ data: row?.data ?? '[]' });
}

function filterParams({ person, now, input }: ListCall) {
  const { groupId = -1 } = input;
  return {
    ...callerOf(person, now),
    academicYearId: input.academicYearId,
    seasonId: chosenSeason(input),
    disciplineId: input.disciplineId ?? null,
    semesterId: input.semesterId ?? null,
    groupId: groupId < 1 ? null : groupId,
    subgroup: input.subgroup ?? null,
    isElective: input.isElective ?? null,
    credits: input.credits === undefined ? null : String(input.credits),
    today: universityDay(now),
  };
}
