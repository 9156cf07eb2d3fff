import { AppError, holds } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { Transcript, TranscriptSignature } from '@bilim/contract/transcript';
import * as z from 'zod/mini';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { wireObjectOf } from '#platform/db/wireJson.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { say } from './texts/say.ts';
import { selectOpen, selectTranscript } from './transcript.queries.ts';

interface Asker {
  readonly person: Person;
  readonly now: Date;
}

const askerParams = ({ person, now }: Asker) => ({
  ...scopeParams(person, 'transcripts.read'),
  callerId: person.id,
  isStudent: person.role === 'student',
  isTeacher: person.role === 'teacher',
  today: universityDay(now),
});

/** Refuses whoever may not open the transcript of this student; to students others’ are not there. */
export async function requireOpen(db: Database, asker: Asker, studentId: number): Promise<void> {
  const [found] = await selectOpen(db, { ...askerParams(asker), studentId });
  if (found === undefined) throw new AppError('transcript.unknown');
}

/** Who has it issued: the registrar, or students themselves where the university allows it. */
function mayIssue(person: Person, studentId: number, settings: SettingValues): boolean {
  if (person.role === 'student') return studentId === person.id && settings['transcripts.self_issue'];
  return holds(person, 'transcripts.issue');
}

interface Asked extends Asker {
  readonly studentId: number;
  readonly groupId?: number | undefined;
  readonly language: Language;
  readonly settings: SettingValues;
}

/**
 * All final grades of a student with the figures below each semester, as they travel; refuses as `requireOpen` does. It is
 * also what is issued and exported, so that neither can say anything else.
 */
export async function writeTranscript(db: Database, asked: Asked): Promise<string> {
  const { person, studentId, groupId = null, language, settings } = asked;
  const [found] = await selectTranscript[language](db, { ...askerParams(asked), studentId, groupId });
  if (found === undefined) throw new AppError('transcript.unknown');
  const { dean, ...parts } = found;
  const signatures = z.encode(z.array(TranscriptSignature), [
    { position: say(language, 'transcript.rector'), name: settings['documents.rector'] || null },
    { position: say(language, 'transcript.dean'), name: dean },
    { position: say(language, 'transcript.registrar'), name: settings['documents.registrar'] || null },
  ]);
  return wireObjectOf(Transcript, {
    ...parts,
    signatures: JSON.stringify(signatures),
    mayIssue: String(Number(mayIssue(person, studentId, settings))),
  });
}

export async function readTranscript(db: Database, asked: Asked): Promise<Transcript> {
  return z.decode(Transcript, JSON.parse(await writeTranscript(db, asked)));
}
