import { AppError, roleNames, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { confirmationsApi } from '@bilim/contract/confirmations';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import type { Confirmable } from '#platform/confirming.ts';
import { serve } from '#platform/http/serve.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { decidePending, lockPending } from './confirmations.service.ts';
import type { Pending } from './confirmations.service.ts';
import { listPending, namesOf } from './confirmations.queries.ts';
import { say } from './texts/say.ts';

export function confirmationsRoutes(
  app: FastifyInstance,
  parts: Parts,
  { confirmables }: Pick<Around, 'confirmables'>,
): void {
  const kindOf = (name: string): Confirmable => {
    const known = confirmables.find(({ kind }) => kind === name);
    if (known === undefined) throw new Error(`nobody does ${name}`);
    return known;
  };

  serve(app, parts, confirmationsApi, {
    async list({ input, person, db, language, now }) {
      const { isDecided = false, grant } = input;
      const rows = await listPending(db, person, { isDecided, grant });
      const today = universityDay(now);
      const shown = [];
      for (const { isMine, aboutId, askedById, kind, payload, facultyId, ...row } of rows) {
        const { describe, deciders } = kindOf(kind);
        const isOwn = askedById === person.id;
        const ids = row.outcome === null ? await deciders(db, facultyId, today) : [];
        const others = ids.filter((id) => id !== askedById && id !== aboutId);
        shown.push({
          ...row,
          what: await describe(db, language, payload),
          isOwn,
          mayDecide: row.outcome === null && isMine && !isOwn && aboutId !== person.id,
          deciders: (await namesOf(db, others)).map(({ name }) => name),
        });
      }
      return shown;
    },

    async decide({ input: { id, isConfirmed, answer = '' }, person, db, language, now, request }) {
      const who = { person, now, request };
      return await db.transaction(async (tx) => {
        const pending = await lockPending(tx, id);
        const outcome = isConfirmed ? 'confirmed' : pending.askedBy === person.id ? 'withdrawn' : 'refused';
        refuseStranger(person, pending, outcome === 'withdrawn');
        const reply = [{ isDone: true, message: say(language, `confirmations.${outcome}`) }];
        if (pending.outcome === outcome && pending.decidedBy === person.id) return reply;
        if (pending.outcome !== null) throw new AppError('confirmations.decided');
        await decidePending(tx, who, pending, { outcome, answer: answer.trim() || null });
        if (outcome !== 'confirmed') return reply;
        const { payload, askedBy, reason } = pending;
        const role = roleNames.find((one) => one === pending.askedRole);
        if (role === undefined) throw new Error(`there is no role ${pending.askedRole}`);
        await kindOf(pending.kind).apply(tx, who, {
          payload,
          asker: { id: askedBy, role },
          reason,
          changeId: id,
        });
        return reply;
      });
    },
  });
}

/** Whoever may not decide it learns nothing of it; whoever asked may only take it back. */
function refuseStranger(person: Person, { grant, facultyId, askedBy, aboutId }: Pending, takesBack: boolean) {
  if (takesBack) return;
  const scope = scopeOf(person, grant);
  const reaches = scope === 'all' || (facultyId !== null && scope.includes(facultyId));
  if (!reaches && askedBy !== person.id) throw new AppError('confirmations.unknown');
  if (!reaches || askedBy === person.id || aboutId === person.id) {
    throw new AppError('confirmations.second_person');
  }
}
