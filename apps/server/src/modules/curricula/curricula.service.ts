import { AppError } from '@bilim/contract';
import type { ErrorCode } from '@bilim/contract';
import type { CurriculumDraft } from '@bilim/contract/curricula';
import { isFatal, problemsOf } from '@bilim/contract/curricula/checks';
import { emptyPlan } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { hasCode } from '#platform/db/uniqueViolation.ts';
import type { Settings } from '#platform/settings.ts';

import { requireSpecialty } from './curricula.policy.ts';
import type { Intake, Who } from './curricula.policy.ts';
import { curriculumDrafts, curriculumRevisions } from './curricula.tables.ts';
import { withMerged } from './mergedDisciplines.service.ts';
import {
  lockDraft,
  selectDraft,
  selectOpenDraft,
  selectPlan,
  selectRevisions,
  selectVersions,
} from './opened.queries.ts';
import { readRules } from './rules.service.ts';
import { insertVersion } from './version.service.ts';

type Draft = RowOf<typeof selectDraft>;

interface SeenDraft {
  readonly draftId: number;
  /** That the person saw. */
  readonly revision: number;
}

/**
 * Begins a draft of an intake, or gives the one that is there; pass the transaction. Whoever brings a copy is told that
 * something else is being written already.
 */
export async function openDraft(
  tx: Database,
  who: Who,
  { fromId, ...intake }: Intake & { readonly fromId?: number | undefined },
): Promise<CurriculumDraft> {
  await requireSpecialty(tx, who.person, intake.specialtyId);
  const plan = await planToCopy(tx, who, intake, fromId);
  const { specialtyId, formId: educationFormId, yearId: admissionYearId } = intake;
  const [added] = await orRefuse(
    'curriculum.unknown',
    tx
      .insert(curriculumDrafts)
      .values({ specialtyId, educationFormId, admissionYearId })
      .onConflictDoNothing()
      .returning({ draftId: curriculumDrafts.id }),
  );
  if (added !== undefined) {
    await insertRevision(tx, who, { ...added, revision: 1, plan });
    await note(tx, who, { action: 'begun', ...added });
  }
  const [draft] = await selectOpenDraft(tx, intake);
  // Somebody else has ended it between the two statements.
  if (draft === undefined) throw new AppError('curriculum.ended');
  if (fromId !== undefined && !isDeepStrictEqual(draft.plan, plan)) {
    throw new AppError('curriculum.draft_there');
  }
  return tellDraft(draft);
}

/** What a draft begins with: the version that was named, else what is in force, else nothing. */
async function planToCopy(
  tx: Database,
  { person }: Who,
  intake: Intake,
  fromId?: number,
): Promise<CurriculumPlan> {
  const versions = fromId === undefined ? await selectVersions(tx, intake) : [];
  const curriculumId = fromId ?? versions.find(({ isInForce }) => isInForce)?.curriculumId;
  if (curriculumId === undefined) return emptyPlan;
  const [found] = await selectPlan(tx, { curriculumId });
  if (found === undefined) throw new AppError('curriculum.unknown');
  const { specialtyId, ...plan } = found;
  await requireSpecialty(tx, person, specialtyId);
  return plan;
}

/** Puts a plan in the place of the revision that was seen; pass the transaction. */
export async function saveDraft(
  tx: Database,
  who: Who,
  { plan, ...seen }: SeenDraft & { readonly plan: CurriculumPlan },
): Promise<CurriculumDraft> {
  const draft = await requireSeen(tx, who, seen);
  const revision = draft.revision + 1;
  await insertRevision(tx, who, { draftId: draft.draftId, revision, plan });
  await tx.update(curriculumDrafts).set({ revision }).where(eq(curriculumDrafts.id, draft.draftId));
  return { draftId: draft.draftId, revision, savedAt: who.now, savedBy: null };
}

/** Brings an earlier revision back, as the newest; pass the transaction. */
export async function restoreRevision(
  tx: Database,
  who: Who,
  { to, ...seen }: SeenDraft & { readonly to: number },
): Promise<CurriculumDraft> {
  const [earlier] = await selectRevisions(tx, { draftId: seen.draftId, revision: to });
  if (earlier === undefined) throw new AppError('curriculum.unknown');
  return await saveDraft(tx, who, { ...seen, plan: earlier.plan });
}

/** Ends a draft without a trace in the plans; its revisions stay. Pass the transaction. */
export async function discardDraft(tx: Database, who: Who, seen: SeenDraft): Promise<void> {
  const draft = await requireDraft(tx, who, seen.draftId);
  if (draft.isEnded && draft.version === null) return;
  requireSame(draft, seen);
  await endDraft(tx, who, draft.draftId, null);
  await note(tx, who, { action: 'discarded', draftId: draft.draftId });
}

/** Makes a draft the version in force and gives its number; pass the transaction. */
export async function approveDraft(
  tx: Database,
  who: Who,
  settings: Settings,
  { isSeen, ...seen }: SeenDraft & { readonly isSeen: boolean },
): Promise<number> {
  const draft = await requireDraft(tx, who, seen.draftId);
  if (draft.version !== null && draft.revision === seen.revision) return draft.version;
  requireSame(draft, seen);
  const problems = problemsOf(draft.plan, await readRules(tx, settings, draft.specialtyId));
  if (problems.some(isFatal)) throw new AppError('curriculum.unsound');
  if (problems.length > 0 && !isSeen) throw new AppError('curriculum.doubtful');
  const { curriculumId, version } = await orRefuse('curriculum.unsound', insertVersion(tx, who, draft));
  await endDraft(tx, who, draft.draftId, curriculumId);
  const after = { version, oddities: problems.map(({ kind }) => kind) };
  await note(tx, who, { action: 'approved', draftId: draft.draftId, after });
  return version;
}

export function tellDraft({ draftId, revision, savedAt, savedBy }: CurriculumDraft): CurriculumDraft {
  return { draftId, revision, savedAt, savedBy };
}

/** Refuses what refers to something that is not there. */
async function orRefuse<T>(code: ErrorCode, writing: PromiseLike<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw hasCode(error, '23503') ? new AppError(code, { cause: error }) : error;
  }
}

async function requireDraft(tx: Database, { person }: Who, draftId: number): Promise<Draft> {
  // What it is by then is read by the next statement: this one may have waited for somebody who changed it.
  await lockDraft(tx, { draftId });
  const [draft] = await selectDraft(tx, { draftId });
  if (draft === undefined) throw new AppError('curriculum.unknown');
  await requireSpecialty(tx, person, draft.specialtyId);
  return { ...draft, plan: await withMerged(tx, draft.plan) };
}

async function requireSeen(tx: Database, who: Who, seen: SeenDraft): Promise<Draft> {
  const draft = await requireDraft(tx, who, seen.draftId);
  requireSame(draft, seen);
  return draft;
}

function requireSame(draft: Draft, { revision }: SeenDraft): void {
  if (draft.isEnded) throw new AppError('curriculum.ended');
  if (draft.revision !== revision) throw new AppError('curriculum.changed_elsewhere');
}

async function endDraft(tx: Database, { now }: Who, draftId: number, curriculumId: number | null) {
  await tx
    .update(curriculumDrafts)
    .set({ endedAt: now, curriculumId })
    .where(eq(curriculumDrafts.id, draftId));
}

async function insertRevision(
  tx: Database,
  { person, now }: Who,
  revision: { readonly draftId: number; readonly revision: number; readonly plan: CurriculumPlan },
) {
  await tx.insert(curriculumRevisions).values({ ...revision, savedAt: now, savedBy: person.id });
}

interface Noted {
  readonly action: 'begun' | 'discarded' | 'approved';
  readonly draftId: number;
  readonly after?: object;
}

async function note(tx: Database, who: Who, { action, draftId, ...more }: Noted): Promise<void> {
  await audit(tx, who, {
    action: `curriculum.${action}`,
    entity: 'curriculum_draft',
    entityId: draftId,
    ...more,
  });
}
