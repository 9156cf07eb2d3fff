import { AppError } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import type { CurriculumOpened } from '@bilim/contract/curricula';
import { emptyPlan } from '@bilim/contract/curricula/plan';

import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';

import { planScopeOf } from './curricula.policy.ts';
import type { Intake } from './curricula.policy.ts';
import { tellDraft } from './curricula.service.ts';
import { anything, selectCurricula } from './list.queries.ts';
import { withMerged } from './mergedDisciplines.service.ts';
import { selectAround, selectDisciplines, selectOpenDraft, selectPlan } from './opened.queries.ts';
import { rulesOf } from './rules.service.ts';

interface Reader {
  readonly person: Person;
  readonly language: Language;
  readonly settings: Settings;
}

/** A plan as its page shows it: the version that was asked for, else the draft, else what is in force. */
export async function readOpened(
  db: Database,
  { person, language, settings }: Reader,
  { version, ...intake }: Intake & { readonly version?: number | undefined },
): Promise<CurriculumOpened> {
  const one = { ...anything, ...intake, state: null, skip: 0, size: 1 };
  const [head] = await selectCurricula[language](db, { ...planScopeOf(person), ...one });
  const [around] = await selectAround[language](db, intake);
  if (head === undefined || around === undefined) throw new AppError('curriculum.unknown');
  const versions = around.versions.map((one) => ({ ...one, approvedAt: new Date(one.approvedAt) }));
  const [draft] = await selectOpenDraft(db, intake);
  const shown = version ?? (draft === undefined ? head.version : null);
  const plan =
    shown === null ? await withMerged(db, draft?.plan ?? emptyPlan) : await planOf(db, versions, shown);
  const ids = [...new Set(plan.items.flatMap(({ disciplineId, requires }) => [disciplineId, ...requires]))];
  return {
    head,
    plan,
    shown,
    draft: draft === undefined ? null : tellDraft(draft),
    versions,
    disciplines: await selectDisciplines[language](db, { ids }),
    examTypes: around.examTypes,
    cycles: around.cycles,
    rules: await rulesOf(around, settings),
  };
}

async function planOf(
  db: Database,
  versions: readonly { readonly curriculumId: number; readonly version: number }[],
  shown: number,
) {
  const curriculumId = versions.find(({ version }) => version === shown)?.curriculumId;
  const [found] = curriculumId === undefined ? [] : await selectPlan(db, { curriculumId });
  if (found === undefined) throw new AppError('curriculum.unknown');
  return { items: found.items, blocks: found.blocks };
}
