import { AppError } from '@bilim/contract';
import type { ErrorCode, Input, Language, Output } from '@bilim/contract';
import { CurrentMark } from '@bilim/contract/journal/journal';
import type { journalApi } from '@bilim/contract/journal/journal';
import * as z from 'zod/mini';

import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { windowParams } from '../lessons/lessonWindow.policy.ts';
import { selectMarkHistory, updateMark } from './marks.queries.ts';
import type { Verdict } from './marks.queries.ts';
import { asTeacher, staffScopeOf, scopeKindOf, refuseOtherTeacher, seesAll } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

type Correction = Input<typeof journalApi.correctMark>;
type Saved = Output<typeof journalApi.setMark>;

/** From the list of the day: only the teacher, and only within the edit window. */
export async function setMark(call: Call<typeof journalApi.setMark>): Promise<Saved> {
  return await changeMark({ ...call, person: asTeacher(call.person) });
}

/** Changes one mark, or says why not. The same request again changes nothing and succeeds. */
export async function changeMark({
  db,
  person,
  input,
  language,
  now,
  parts: { settings },
}: Pick<Call, 'db' | 'language' | 'now' | 'parts'> & {
  readonly person: Call<typeof journalApi.correctMark>['person'];
  readonly input: Correction;
}): Promise<Saved> {
  refuseOtherTeacher(person, input.teacherId);
  const [mark] = await updateMark[scopeKindOf(person)](db, {
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    visitId: input.visitId,
    markId: input.markId,
    version: input.version ?? null,
    attempt: input.attempt ?? null,
    reason: input.reason ?? null,
    excusedBy: say(language, 'excuse.history'),
    teacherId: input.teacherId ?? null,
    personId: person.id,
  });
  const visitId = input.visitId;
  if (mark === undefined || mark.verdict === 'unseen') throw unseen(seesAll(person, 'journals.correct'));
  const { verdict, markId, markText, version } = mark;
  if (verdict === 'changed_elsewhere') {
    const [last] = await readMarkHistory({ db, person, input });
    const by = last === undefined ? {} : { changedBy: last.changedBy, changedAt: last.changedAt };
    const current = z.encode(CurrentMark, { visitId, markId, markText, version, ...by });
    throw new AppError('journal.changed_elsewhere', { current });
  }
  if (verdict !== 'changed' && verdict !== 'same') throw refusal(verdict, language);
  const saved = { isDone: true, message: say(language, 'journal.saved'), visitId, markId, markText, version };
  return [verdict === 'same' ? { ...saved, isRepeat: true } : saved];
}

/** A mark of somebody else's class and one that does not exist look the same to whoever does not see all (docs/rules.md). */
function unseen(isAbsent: boolean): AppError {
  return new AppError(isAbsent ? 'journal.mark_unknown' : 'auth.forbidden');
}

type Refused = Exclude<Verdict, 'unseen' | 'changed_elsewhere' | 'changed' | 'same'>;

const codes = {
  class_mismatch: 'journal.class_mismatch',
  not_allowed: 'journal.mark_not_allowed',
  locked: 'journal.locked',
  window_closed: 'journal.window_closed',
} as const satisfies Partial<Record<Refused, ErrorCode>>;

function refusal(verdict: Refused, language: Language): AppError {
  if (verdict === 'reason_missing') {
    return new InvalidInput([{ field: 'reason', sms: say(language, 'field.required') }]);
  }
  if (verdict === 'attempt_falls') {
    return new InvalidInput([{ field: 'attempt', sms: say(language, 'field.invalid') }]);
  }
  return new AppError(codes[verdict]);
}

export async function readMarkHistory({
  db,
  person,
  input,
}: Pick<Call<typeof journalApi.markHistory>, 'db' | 'person'> & {
  readonly input: { readonly visitId: number };
}) {
  const rows = await selectMarkHistory(db, { ...staffScopeOf(person), visitId: input.visitId });
  if (rows.length === 0) throw unseen(seesAll(person, 'journals.read'));
  return rows.flatMap(({ changedAt, ...change }) => (changedAt === null ? [] : [{ ...change, changedAt }]));
}
