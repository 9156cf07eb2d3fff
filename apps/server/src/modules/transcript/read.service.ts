import { AppError, holds } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { averagesOf } from '@bilim/contract/records/averages';
import type { Transcript } from '@bilim/contract/transcript';

import { scopeParams } from '#modules/auth/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { say } from './texts/say.ts';
import { mayOpen, selectHead, selectRows, selectScale } from './transcript.queries.ts';

interface Asker {
  readonly person: Person;
  readonly now: Date;
}

/** Refuses whoever may not open the transcript of this student; to students others’ are not there. */
export async function requireOpen(db: Database, { person, now }: Asker, studentId: number): Promise<void> {
  const [found] = await mayOpen(db, {
    ...scopeParams(person, 'transcripts.read'),
    callerId: person.id,
    studentId,
    today: universityDay(now),
  });
  const isOwn = person.role === 'student' && studentId === person.id;
  const isAllowed =
    isOwn || found?.isKept === true || (person.role === 'teacher' && found?.isCurated === true);
  if (found === undefined || !isAllowed) throw new AppError('transcript.unknown');
}

/** Who has it issued: the registrar, or students themselves where the university allows it. */
export function mayIssue(person: Person, studentId: number, settings: SettingValues): boolean {
  if (person.role === 'student') return studentId === person.id && settings['transcripts.self_issue'];
  return holds(person, 'transcripts.issue');
}

interface Asked {
  readonly studentId: number;
  readonly groupId?: number | undefined;
  readonly language: Language;
  readonly now: Date;
  readonly settings: SettingValues;
}

/** All final grades of a student with the figures below each semester; whoever calls has asked who may. */
export async function readTranscript(
  db: Database,
  { studentId, groupId, language, now, settings }: Asked,
): Promise<Omit<Transcript, 'mayIssue'>> {
  const [head] = await selectHead[language](db, { studentId, today: universityDay(now) });
  if (head === undefined) throw new AppError('transcript.unknown');
  const { university, dean, facultyId: _faculty, ...student } = head;
  const rows = await selectRows[language](db, { studentId, groupId: groupId ?? null });
  const scaleId = rows.findLast((row) => row.scaleId !== null)?.scaleId ?? null;
  const signatures = [
    { position: say(language, 'transcript.rector'), name: settings['documents.rector'] || null },
    { position: say(language, 'transcript.dean'), name: dean },
    { position: say(language, 'transcript.registrar'), name: settings['documents.registrar'] || null },
  ];
  return {
    student: { studentId, ...student, institute: '' },
    university,
    rows: rows.map(({ scaleId: _scale, ...row }) => row),
    results: resultsOf(rows),
    total: averagesOf(rows),
    signatures,
    scale: scaleId === null ? [] : await selectScale[language](db, { scaleId }),
  };
}

type Row = Transcript['rows'][number];

/** One line for each semester that a group sat, in the order of the rows. */
function resultsOf(rows: readonly Row[]): Transcript['results'] {
  const terms = new Map<string, Row[]>();
  for (const row of rows) {
    const term = `${row.groupId}/${row.academicYearId}/${row.semesterId}`;
    terms.set(term, [...(terms.get(term) ?? []), row]);
  }
  return [...terms.values()].flatMap((term) => {
    const [first] = term;
    if (first === undefined) return [];
    const { groupId, academicYearId, semesterId } = first;
    return [{ groupId, academicYearId, semesterId, ...averagesOf(term) }];
  });
}
