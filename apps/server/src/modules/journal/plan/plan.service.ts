import { AppError } from '@bilim/contract';
import type { Output, Person } from '@bilim/contract';
import * as fields from '@bilim/contract/journal/journal.fields';
import type { PlanKey, PlanTheme, ThemeDraft, themePlanApi } from '@bilim/contract/journal/themePlan';

import { auditAll } from '#platform/audit.ts';
import type { AuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { chosen } from '../classes/classKey.sql.ts';
import { asTeacher, staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';

import {
  freeNumbers,
  insertThemes,
  lockAuthor,
  planParams,
  removeTheme,
  selectPlan,
  updateThemes,
} from './plan.queries.ts';
import type { StoredTheme } from './plan.queries.ts';
import { isKnown, planChange, problemsOf, refuseStale } from './planChange.ts';
import type { PlanChange } from './planChange.ts';
import { say } from '../texts/say.ts';

export async function readThemePlan({
  db,
  person,
  input,
}: Call<typeof themePlanApi.plan>): Promise<PlanTheme[]> {
  refuseOtherTeacher(person, input.teacherId);
  const { themes } = await requirePlan(db, person, input);
  return themes.filter(({ isRemoved }) => !isRemoved);
}

type SaveOne = Call<typeof themePlanApi.saveTheme>;

/** One theme: added, changed, or taken away. */
export async function savePlanTheme(call: SaveOne): Promise<Output<typeof themePlanApi.saveTheme>> {
  const { input, language } = call;
  if (input.isDeleted === true) return await takeAway(call);
  const draft = draftOf(call);
  const themesNow = await inPlan(call, async (tx, { themes, moduleIds }) => {
    if (!isKnown(draft.moduleId, moduleIds)) throw invalid(call, fields.moduleIdOrNone.wire);
    return await apply(tx, call, planChange(themes, [draft]));
  });
  const theme = themesNow.find(({ number }) => number === draft.number);
  const known = theme === undefined ? {} : { themeId: theme.themeId, version: theme.version };
  return [{ isDone: true, message: say(language, 'journal.theme_saved'), ...known }];
}

type SaveMany = Call<typeof themePlanApi.savePlan>;

export async function savePlan(call: SaveMany): Promise<Output<typeof themePlanApi.savePlan>> {
  const { input, language } = call;
  const themesNow = await inPlan(call, async (tx, { themes, moduleIds }) => {
    const problems = problemsOf(input.themes, moduleIds).map(({ field, isMissing }) => ({
      field,
      sms: say(language, isMissing ? 'journal.theme_missing' : 'field.invalid'),
    }));
    if (problems.length > 0) throw new InvalidInput(problems);
    return await apply(tx, call, planChange(themes, input.themes));
  });
  return [{ isDone: true, message: say(language, 'journal.plan_saved'), themes: themesNow }];
}

type Save = SaveOne | SaveMany;

/** Works on a plan of one's own that nobody else is changing, and tells how it then stands. */
async function inPlan(
  { db, person, input }: Save,
  work: (
    tx: Database,
    plan: { themes: readonly StoredTheme[]; moduleIds: readonly number[] },
  ) => Promise<void>,
): Promise<PlanTheme[]> {
  const teacher = asTeacher(person);
  refuseOtherTeacher(teacher, input.teacherId);
  return await db.transaction(async (tx) => {
    await lockAuthor(tx, person.id);
    await work(tx, await requirePlan(tx, teacher, input));
    const { themes } = await requirePlan(tx, teacher, input);
    return themes.filter(({ isRemoved }) => !isRemoved);
  });
}

async function requirePlan(db: Database, person: Person, key: PlanKey) {
  const [plan] = await selectPlan(db, { ...planParams(key), ...staffScopeOf(person) });
  if (plan?.isSeen !== true) throw new AppError('journal.class_unknown');
  return plan;
}

async function apply(tx: Database, call: Save, { changed, added }: PlanChange): Promise<void> {
  if (changed.length > 0) {
    await freeNumbers(
      tx,
      changed.map(({ after }) => after.themeId),
    );
    await updateThemes(tx, { changed: changed.map(({ after }) => after) });
  }
  const ids =
    added.length === 0 ? null : await insertThemes(tx, { ...planParams(call.input), added: [...added] });
  await auditAll(tx, call, [
    ...changed.map(({ before, after }) => saved(after.themeId, before, after)),
    ...added.map((after) => saved(ids?.get(after.number) ?? 0, null, after)),
  ]);
}

function saved(entityId: number, before: object | null, after: object): AuditEntry {
  const known = before === null ? {} : { before };
  return { action: 'theme.saved', entity: 'theme', entityId, ...known, after };
}

async function takeAway(call: SaveOne): Promise<Output<typeof themePlanApi.saveTheme>> {
  const { input, now, language } = call;
  await inPlan(call, async (tx, { themes }) => {
    const theme = themes.find(({ themeId }) => themeId === input.themeId);
    if (theme === undefined) throw new AppError('journal.theme_unknown');
    if (theme.isRemoved) return;
    refuseStale(theme, input.version);
    await removeTheme(tx, theme.themeId, now);
    await auditAll(tx, call, [
      { action: 'theme.removed', entity: 'theme', entityId: theme.themeId, before: theme },
    ]);
  });
  return [{ isDone: true, message: say(language, 'journal.theme_removed') }];
}

/** What a saved theme needs beyond what taking one away does. */
function draftOf(call: SaveOne): ThemeDraft {
  const { number, title = '', hours, moduleId, themeId, version } = call.input;
  if (title.trim() === '') throw new AppError('journal.theme_missing');
  if (number === undefined) throw missing(call, 'number');
  if (hours === undefined) throw missing(call, fields.themeHours.wire);
  return { themeId: chosen(themeId) ?? -1, number, title, hours, moduleId, version };
}

function missing({ language }: SaveOne, field: string) {
  return new InvalidInput([{ field, sms: say(language, 'field.required') }]);
}

function invalid({ language }: SaveOne, field: string) {
  return new InvalidInput([{ field, sms: say(language, 'field.invalid') }]);
}
