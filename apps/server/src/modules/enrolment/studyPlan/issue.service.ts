import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { spelledIn } from '@bilim/contract/personNames';
import * as z from 'zod/mini';

import { findFormer, findSameToday, issueDocument } from '#modules/documents/issue.service.ts';
import { yearOf } from '#modules/structure/academicYear.ts';
import { readTranscript } from '#modules/transcript/read.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';
import { countUpTo } from '#platform/rateLimit.ts';

import { selectList } from '../list.queries.ts';
import { say } from '../texts/say.ts';

import { isPlanOf, studyPlanKind } from './studyPlanKind.ts';
import type { StudyPlanContent } from './studyPlanKind.ts';

type IssueCall = Call<typeof enrolmentChoicesApi.issuePlan>;

/** New papers that a student may have made in a day; the same plan is the same paper. */
const mostOfStudent = 10;

/** Issues the individual study plan: what stands registered now, to be signed and verified. */
export async function issueStudyPlan(call: IssueCall): Promise<Output<typeof enrolmentChoicesApi.issuePlan>> {
  const { db, person, now, language, parts, input } = call;
  const { student, content } = await contentOf(call);
  if (content.rows.length === 0) throw new AppError('registration.unknown');
  const name = input.language === 'en' ? (student.latinName ?? student.studentName) : student.studentName;
  const holder = { id: person.id, name };
  const document = { kind: studyPlanKind, holder, language: input.language, content, issuedBy: person.id };
  const issued = await db.transaction(async (tx) => {
    const same = await findSameToday(tx, document, now);
    if (same !== null) return same;
    await countUpTo(tx, mostOfStudent, { key: `studyplan:${person.id}`, windowMs: dayMs, now });
    const former = await findFormer(tx, document, (kept) => isPlanOf(kept, content.term));
    return await issueDocument(tx, { keys: parts.keys, now }, { ...document, ...former });
  });
  const { id: documentId, number } = issued;
  return { isDone: true, message: say(language, 'plan.issued', { number }), documentId, number };
}

async function contentOf({ db, person, now, parts, input }: IssueCall) {
  const { language, academicYearId, seasonId } = input;
  const settings = await parts.settings.read();
  const { student, university } = await readTranscript(db, {
    person,
    now,
    studentId: person.id,
    language,
    settings,
  });
  const [list] = await selectList[language](db, {
    studentId: person.id,
    academicYearId,
    seasonId,
    today: universityDay(now),
    now,
    kinds: [],
    sumName: '',
  });
  const rows = z
    .decode(z.array(RegistrationRow), JSON.parse(list?.data ?? '[]'))
    .filter(({ isRegistered }) => isRegistered);
  const disciplines = [...new Map(rows.map((row) => [row.disciplineId, row])).values()];
  const address = university[`address_${language}`];
  const content: StudyPlanContent = {
    university: university[`name_${language}`],
    contacts: [address, university.phone, university.mail].filter((part) => part !== null).join(' · '),
    faculty: student.facultyName,
    specialty: `${student.specialtyCode} ${student.specialtyName}`,
    studentCode: student.studentCode,
    term: `${yearOf(academicYearId).label}, ${say(language, seasonId === 1 ? 'plan.autumn' : seasonId === 2 ? 'plan.spring' : 'plan.summer')}`,
    credits: disciplines.reduce((total, { credits }) => total + credits, 0),
    rows: disciplines.map(({ disciplineId, disciplineName, credits, examTypeName }) => ({
      discipline: disciplineName,
      credits,
      control: examTypeName,
      classes: rows
        .filter((row) => row.disciplineId === disciplineId && row.assignmentId > 0)
        .map(classIn(language)),
    })),
    signatures: [
      { position: say(language, 'plan.student'), name: null },
      { position: say(language, 'plan.adviser'), name: null },
      { position: say(language, 'plan.registrar'), name: settings['documents.registrar'] || null },
    ],
  };
  return { student, content };
}

/** «Лабораторная работа · Усенов Ислам Бакытович · 1 подгруппа · Вт 11:00 1/106»; in English names as passports spell them. */
const classIn =
  (language: Language) =>
  ({ lessonTypeName, teacherName, subgroup, schedule }: RegistrationRow): string =>
    [
      lessonTypeName,
      spelledIn(language, teacherName),
      subgroup > 0 ? say(language, 'registration.subgroup_of', { number: subgroup }) : '',
      schedule,
    ]
      .filter((part) => part !== '')
      .join(' · ');
