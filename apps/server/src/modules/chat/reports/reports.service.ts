import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { SettledReport } from '@bilim/contract/chat/reports';
import type { chatReportsApi } from '@bilim/contract/chat/reports';
import * as z from 'zod/mini';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { removeMessage } from '../messages/remove.service.ts';
import { findReport, lockReports, selectContext, settleReports } from './reports.queries.ts';
import type { Report } from './reports.queries.ts';
import { say } from '../texts/say.ts';

type Decision = Call<typeof chatReportsApi.decide>;

/** The office keeps a message or removes it. Whoever comes second is told what stands there. */
export async function decideReport(call: Decision): Promise<Output<typeof chatReportsApi.decide>> {
  const { db, person, request, now, language, input } = call;
  const answer = input.answer?.trim() ?? '';
  if (input.isRemoved && answer === '') {
    throw new InvalidInput([{ field: 'answer', sms: say(language, 'field.required') }]);
  }
  const state = input.isRemoved ? ('removed' as const) : ('kept' as const);
  const message = say(language, `chat.report_${state}`);
  return await db.transaction(async (tx) => {
    await lockReports(tx, { reportId: input.reportId });
    const report = await findReport(tx, person, input.reportId);
    if (report === null) throw new AppError('chat.report_unknown');
    const isSame =
      report.state === state && report.settledById === person.id && (report.answer ?? '') === answer;
    if (isSame) return { isDone: true, message, isRepeat: true };
    if (report.state !== 'waiting') throw alreadyDecided(report);
    await settleReports(tx, report, { state, answer, by: person.id, at: now });
    if (input.isRemoved) await removeMessage(tx, { ...report, by: person.id, at: now });
    const { conversationId, number } = report;
    const entry = { action: `chat.report_${state}`, entity: 'chat_report', entityId: report.reportId };
    await audit(tx, { person, request, now }, { ...entry, after: { conversationId, number, answer } });
    await notifyOffices(tx, 'chat.moderate');
    return { isDone: true, message };
  });
}

/** Reading what others write to each other is written down. */
export async function readContext({
  db,
  person,
  request,
  now,
  input,
}: Call<typeof chatReportsApi.context>): Promise<Output<typeof chatReportsApi.context>> {
  const report = await findReport(db, person, input.reportId);
  if (report === null) throw new AppError('chat.report_unknown');
  const entry = { action: 'chat.report_read', entity: 'chat_report', entityId: report.reportId };
  await audit(db, { person, request, now }, entry);
  return await selectContext(db, report);
}

function alreadyDecided({ reportId, state, answer, settledBy, settledAt }: Report): AppError {
  const current = z.encode(SettledReport, { reportId, state, answer, settledBy, settledAt });
  return new AppError('chat.report_decided', { current });
}
