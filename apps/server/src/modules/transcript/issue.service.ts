import { AppError } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { spelledIn } from '@bilim/contract/personNames';
import type { transcriptApi } from '@bilim/contract/transcript';

import { findFormer, findSameToday, issueDocument } from '#modules/documents/issue.service.ts';
import type { Issued } from '#modules/documents/issue.service.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';
import { countUpTo } from '#platform/rateLimit.ts';

import { contentOf } from './content.ts';
import { readTranscript } from './read.service.ts';
import { say } from './texts/say.ts';
import { transcriptKind } from './transcriptKind.ts';

type IssueCall = Call<typeof transcriptApi.issue>;

/** New papers that a student may have made in a day; the same grades are the same paper and count nothing. */
const mostOfStudent = 10;

/**
 * Issues the official transcript; the same grades on the same day are the same document, any other one takes the place of
 * the former in that language.
 */
export async function issueTranscript(call: IssueCall): Promise<Output<typeof transcriptApi.issue>> {
  const { db, person, input, now, parts, language } = call;
  const { studentId = person.id, language: writtenIn } = input;
  const settings = await parts.settings.read();
  const read = await readTranscript(db, { person, now, studentId, language: writtenIn, settings });
  if (!read.mayIssue) throw new AppError('transcript.office_only');
  if (read.rows.length === 0) throw new AppError('transcript.empty');
  if (person.role === 'student') {
    await countUpTo(db, mostOfStudent, { key: `transcript:${person.id}`, windowMs: dayMs, now });
  }
  const name = nameIn(writtenIn, read.student);
  const issued = await db.transaction(async (tx): Promise<Issued> => {
    const document = documentOf({
      studentId,
      name,
      language: writtenIn,
      content: contentOf(read, writtenIn),
      person,
    });
    const same = await findSameToday(tx, document, now);
    if (same !== null) return same;
    const former = await findFormer(tx, document);
    const made = await issueDocument(tx, { keys: parts.keys, now }, { ...document, ...former });
    const entry = { action: 'transcript.issued', entity: 'document', entityId: made.id };
    await audit(tx, call, { ...entry, after: { studentId, number: made.number } });
    return made;
  });
  return {
    isDone: true,
    message: say(language, 'transcript.issued', { number: issued.number }),
    documentId: issued.id,
    number: issued.number,
  };
}

interface Paper {
  readonly studentId: number;
  readonly name: string;
  readonly language: Language;
  readonly content: unknown;
  readonly person: Person;
}

function documentOf({ studentId, name, language, content, person }: Paper) {
  const holder = { id: studentId, name };
  return { kind: transcriptKind, holder, language, content, issuedBy: person.id };
}

/** An English paper has the name in Latin letters, as the passport has it where that is known. */
function nameIn(
  language: Language,
  student: { readonly studentName: string; readonly latinName: string | null },
) {
  const { latinName, studentName } = student;
  return language === 'en' && latinName !== null ? latinName : spelledIn(language, studentName);
}
