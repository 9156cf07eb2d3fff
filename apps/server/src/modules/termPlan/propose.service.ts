import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { TermProposal } from '@bilim/contract/termPlan';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Settings } from '#platform/settings.ts';

import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import {
  selectHeldBefore,
  selectLessonTypes,
  selectNeeds,
  selectPlannedBefore,
  selectTermDay,
  selectWithoutPlan,
} from './needs.queries.ts';
import type { termParams } from './needs.queries.ts';
import type { Who } from './termPlan.policy.ts';
import { endPlanned, insertChange, insertPlanned, lockTerm } from './write.queries.ts';

export type Term = ValuesOf<typeof termParams>;
export interface Asking {
  readonly who: Who;
  readonly settings: Settings;
  readonly language: Language;
}

const linesShown = 200;

/** What a proposal would change, with the groups that have no curriculum. */
export async function tellProposal(db: Database, asking: Asking, term: Term): Promise<TermProposal> {
  const { language } = asking;
  const { compared, asked } = await compareNow(db, asking, term);
  const names = new Map((await selectLessonTypes[language](db)).map(({ id, name }) => [id, name]));
  const some = (rows: Comparison['ended'] | Comparison['added']) => ({
    total: rows.length,
    lines: rows.slice(0, linesShown).map((row) => ({
      discipline: row.discipline,
      lessonType: names.get(row.lessonTypeId) ?? '',
      groups: row.groups,
      subgroup: row.subgroup,
      students: row.students,
      hours: row.hours,
    })),
  });
  const { added, ended, strayed, kept } = compared;
  return {
    digest: digestOf(compared),
    added: some(added),
    ended: some(ended),
    strayed: some(strayed),
    kept,
    withoutPlan: await selectWithoutPlan[language](db, asked),
  };
}

/** Applies a proposal as somebody saw it; pass the transaction. */
export async function applyProposal(
  tx: Database,
  asking: Asking,
  { digest, ...term }: Term & { readonly digest: string },
): Promise<number> {
  await lockTerm(tx, term);
  const { compared } = await compareNow(tx, asking, term);
  if (digestOf(compared) !== digest) throw new AppError('termplan.changed_elsewhere');
  const { added, ended } = compared;
  const { person } = asking.who;
  const changeId = await insertChange(tx, { ...term, kind: 'proposed', madeBy: person.id });
  await endPlanned(tx, { plannedIds: ended.map(({ plannedId }) => plannedId), changeId });
  await insertPlanned(tx, { ...term, changeId }, added);
  const after = { ...term, added: added.length, ended: ended.length };
  await audit(tx, asking.who, {
    action: 'termplan.proposed',
    entity: 'termplan_change',
    entityId: changeId,
    after,
  });
  return changeId;
}

async function compareNow(db: Database, { who, settings, language }: Asking, term: Term) {
  const [found] = await selectTermDay(db, { ...term, today: universityDay(who.now) });
  if (found === undefined) throw new AppError('termplan.no_term');
  const asked = { ...scopeParams(who.person, 'termplan.manage'), ...term, day: found.day };
  const values = await settings.read();
  const rules = {
    streamSeats: values['termplan.stream_seats'],
    subgroupSeats: values['journal.subgroup_seats'],
    streams: values['termplan.streams'],
  };
  const needs = await selectNeeds[language](db, asked);
  const planned = await selectPlannedBefore[language](db, asked);
  const held = await selectHeldBefore(db, term);
  return { compared: compare(needs, { planned, held, rules }), asked };
}

function digestOf({ added, ended }: Comparison): string {
  const said = added.map(({ disciplineId, lessonTypeId, subgroup, groupIds, hours }) => {
    return [disciplineId, lessonTypeId, subgroup, hours, ...groupIds];
  });
  const ids = ended.map(({ plannedId }) => plannedId);
  return createHash('sha256')
    .update(JSON.stringify([said, ids]))
    .digest('hex');
}
