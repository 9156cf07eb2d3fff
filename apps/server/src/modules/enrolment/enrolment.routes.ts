import type { Input, Output, Person } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import { enrolmentApi } from '@bilim/contract/enrolment';
import type { FastifyInstance } from 'fastify';

import { chosenSeason, yearOf, yearsAround } from '#modules/structure/academicYear.ts';
import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import {
  selectSubgroups,
  selectSubgroupsOfType,
  selectTeachers,
  selectTeachersOfType,
} from './choices.queries.ts';
import { listed, requireTerm } from './asked.ts';
import { requireStudent } from './enrolment.policy.ts';
import { kindsOf } from './kinds.ts';
import { requireRegistration } from './registrationNamed.service.ts';
import { selectElectives, selectList } from './list.queries.ts';
import { dropChoice } from './drop.service.ts';
import { saveInTurn } from './crowd.service.ts';
import { saveChoice } from './save.service.ts';
import { tellPermission } from './permission.service.ts';
import { selectSemesters, selectStanding, selectTermToChoose } from './terms.queries.ts';
import { say } from './texts/say.ts';

type Asker = Pick<Call, 'db' | 'now' | 'language' | 'request'> & { readonly person: Person };
type SaveCall = Asker & { readonly input: Input<typeof enrolmentApi.save> };

const teachers = async ({
  db,
  person,
  now,
  language,
  input,
}: Asker & { readonly input: Input<typeof enrolmentApi.teachers> }) =>
  listed(await selectTeachers[language](db, await wantedOf({ db, person, now, input })));

const subgroups = async ({
  db,
  person,
  now,
  language,
  input,
}: Asker & { readonly input: Input<typeof enrolmentApi.subgroups> }) =>
  listed(
    await selectSubgroups[language](db, {
      ...(await wantedOf({ db, person, now, input })),
      teacherId: input.teacherId,
      ...subgroupWords(language),
    }),
  );

export function enrolmentRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;

  async function save(call: SaveCall, kinds: readonly string[]): Promise<Output<typeof enrolmentApi.save>> {
    const { db, person, now, language, input } = call;
    const studentId = await requireStudent(db, { person, now }, 'registration.manage', input.studentId);
    const {
      academicYearId,
      disciplineId,
      classIds,
      teacherId,
      lessonTypeId,
      subgroup,
      registrationId,
      reason,
    } = input;
    const { registrationId: id, warning } = await saveInTurn(
      db,
      { who: call, language, settings },
      {
        studentId,
        academicYearId,
        disciplineId,
        classIds,
        teacherId,
        lessonTypeId,
        subgroup,
        registrationId,
        reason,
        kinds,
        seasonId: chosenSeason(input),
        isOffice: studentId !== person.id,
        takesAlong: true,
      },
    );
    const done = say(language, kinds === kindsOf.optional ? 'registration.added' : 'registration.saved');
    if (warning === null) return { isDone: true, message: done, registrationId: id };
    const message = `${done}. ${say(language, 'registration.clashes', warning)}`;
    return { isDone: true, message, tone: 'warning', registrationId: id };
  }

  serve(app, parts, enrolmentApi, {
    async defaultYear({ db, person, now, input }) {
      const studentId = input.studentId ?? person.id;
      if (studentId !== person.id) await requireStudent(db, { person, now }, 'registration.read', studentId);
      const today = universityDay(now);
      const [chosen] = await selectTermToChoose(db, { studentId, today, now });
      const { academicYearId, seasonId } = chosen ?? dayOfTermOn(today);
      const [of] = await selectStanding(db, {
        studentId,
        academicYearId,
        seasonId,
        today,
        now,
        kinds: kindsOf.byType,
      });
      const none = { kind: '', opens: null, closes: null, wishesClose: null, phase: 'none' as const };
      const period = of === undefined ? none : { ...of, kind: of.kind ?? '' };
      return {
        ...yearOf(academicYearId),
        seasonId,
        semesterId: of?.semesterId ?? null,
        groupId: of?.groupId ?? null,
        period: { ...period, isOpen: period.phase === 'open' },
      };
    },

    years: async ({ now }) => [
      { academicYearId: null, label: nothingChosen },
      ...yearsAround(universityDay(now)),
    ],

    async semesters({ db, person, now, language, input }) {
      const studentId = input.studentId ?? person.id;
      if (studentId !== person.id) await requireStudent(db, { person, now }, 'registration.read', studentId);
      const academicYearId = input.academicYearId ?? null;
      const rows = await selectSemesters[language](db, {
        studentId,
        academicYearId,
        today: universityDay(now),
      });
      return [{ semesterId: null, name: nothingChosen, seasonId: null }, ...rows];
    },

    async list({ db, person, now, language, input }) {
      const asked = await requireTerm({ db, person, now, input });
      return listed(
        await selectList[language](db, {
          ...asked,
          kinds: kindsOf.byType,
          sumName: say(language, 'registration.sum'),
        }),
      );
    },

    teachers,
    subgroups,
    electiveTeachers: teachers,
    electiveSubgroups: subgroups,

    save: async (call) => await save(call, kindsOf.plan),
    addElective: async (call) => await save(call, kindsOf.optional),

    async remove(call) {
      const { db, person, now, language, input } = call;
      const studentId = await requireStudent(db, { person, now }, 'registration.manage', input.studentId);
      const isOffice = studentId !== person.id;
      const { registrationId, reason } = input;
      const drop = { studentId, isOffice, registrationId, reason, kinds: kindsOf.byType };
      await dropChoice(db, { who: call, language, settings }, drop);
      return { isDone: true, message: say(language, 'registration.deleted') };
    },

    async permission({ db, person, now, language, input }) {
      const asked = await requireTerm({ db, person, now, input });
      return await tellPermission(db, { language, settings }, { ...asked, kinds: kindsOf.byType });
    },

    async electives({ db, person, now, language, input }) {
      return listed(await selectElectives[language](db, await requireTerm({ db, person, now, input })));
    },

    async teachersOfType({ db, person, now, input: { registrationId, lessonTypeId } }) {
      const of = await requireRegistration(db, { person, now }, 'registration.read', registrationId);
      return listed(
        await selectTeachersOfType(db, { ...ofRegistration(of, now), lessonTypeId, credits: null }),
      );
    },

    async subgroupsOfType({ db, person, now, language, input: { registrationId, lessonTypeId, teacherId } }) {
      const of = await requireRegistration(db, { person, now }, 'registration.read', registrationId);
      const asked = {
        ...ofRegistration(of, now),
        lessonTypeId,
        credits: null,
        teacherId,
        ...subgroupWords(language),
      };
      return listed(await selectSubgroupsOfType(db, asked));
    },

    async saveType(call) {
      const { db, person, now, language, input } = call;
      const of = await requireRegistration(db, { person, now }, 'registration.manage', input.registrationId);
      await saveChoice(
        db,
        { who: call, language, settings },
        { ...input, ...of, isOffice: of.studentId !== person.id, kinds: kindsOf.byType, takesAlong: false },
      );
      return { isDone: true, message: say(language, 'registration.type_saved') };
    },

    async removeType(call) {
      const { db, person, now, language, input } = call;
      const of = await requireRegistration(db, { person, now }, 'registration.manage', input.registrationId);
      const isOffice = of.studentId !== person.id;
      await dropChoice(
        db,
        { who: call, language, settings },
        { ...input, ...of, isOffice, kinds: kindsOf.byType },
      );
      return { isDone: true, message: say(language, 'registration.type_deleted') };
    },
  });
}

type Wanted = Pick<Call, 'db' | 'now'> & {
  readonly person: Person;
  readonly input: Input<typeof enrolmentApi.teachers>;
};

async function wantedOf({ input, ...who }: Wanted) {
  const { disciplineId, credits, lessonTypeId = -1 } = input;
  return {
    ...(await requireTerm({ ...who, input })),
    disciplineId,
    credits: credits === undefined || credits === 0 ? null : String(credits),
    lessonTypeId: lessonTypeId < 1 ? null : lessonTypeId,
  };
}

const subgroupWords = (language: Call['language']) => ({
  whole: say(language, 'registration.whole'),
  part: say(language, 'registration.subgroup'),
});

const ofRegistration = (of: Awaited<ReturnType<typeof requireRegistration>>, now: Date) => ({
  ...of,
  today: universityDay(now),
  now,
});
