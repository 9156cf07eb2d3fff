import { AppError } from '@bilim/contract';
import type { FieldProblem } from '@bilim/contract';
import * as fields from '@bilim/contract/journal/journal.fields';
import { PlanTheme } from '@bilim/contract/journal/themePlan';
import type { ThemeDraft } from '@bilim/contract/journal/themePlan';
import * as z from 'zod/mini';

import { chosen } from '../classes/classKey.sql.ts';

import type { StoredTheme } from './plan.queries.ts';

type Content = Omit<PlanTheme, 'themeId' | 'version'>;

export interface PlanChange {
  /** Each with the theme as it was; a theme that had been taken away comes back. */
  readonly changed: readonly {
    readonly before: StoredTheme;
    readonly after: Content & { themeId: number };
  }[];
  readonly added: readonly Content[];
}

/**
 * What saving these drafts changes in a plan. What stands there already is no change, whatever version was seen:
 * the repetition of a request whose reply was lost must succeed.
 */
export function planChange(stored: readonly StoredTheme[], drafts: readonly ThemeDraft[]): PlanChange {
  const byId = new Map(stored.map((theme) => [theme.themeId, theme]));
  const byNumber = new Map(stored.flatMap((theme) => (theme.isRemoved ? [] : [[theme.number, theme]])));
  const changed: PlanChange['changed'][number][] = [];
  const added: Content[] = [];
  for (const draft of drafts) {
    const after = contentOf(draft);
    const themeId = chosen(draft.themeId);
    if (themeId === null) {
      const there = byNumber.get(after.number);
      if (there === undefined || !isSame(there, after)) added.push(after);
      continue;
    }
    const before = byId.get(themeId);
    if (before === undefined) throw new AppError('journal.theme_unknown');
    if (!before.isRemoved && isSame(before, after)) continue;
    if (!before.isRemoved) refuseStale(before, draft.version);
    changed.push({ before, after: { themeId, ...after } });
  }
  refuseDoubles(stored, { changed, added });
  return { changed, added };
}

/** The fields of the drafts that cannot be, told by the names and places they travel under. */
export function problemsOf(
  drafts: readonly ThemeDraft[],
  moduleIds: readonly number[],
): (FieldProblem & { readonly isMissing: boolean })[] {
  const seen = new Set<number>();
  return drafts.flatMap((draft, index) => {
    const themeId = chosen(draft.themeId);
    const at = (wire: string, isMissing = false) => ({ field: `rows.${index}.${wire}`, sms: '', isMissing });
    const isDouble = themeId !== null && seen.has(themeId);
    if (themeId !== null) seen.add(themeId);
    return [
      ...(isDouble ? [at(fields.themeId.wire)] : []),
      ...(draft.title.trim() === '' ? [at(fields.themeTitle.wire, true)] : []),
      ...(isKnown(draft.moduleId, moduleIds) ? [] : [at(fields.moduleIdOrNone.wire)]),
    ];
  });
}

export function isKnown(moduleId: number | null | undefined, moduleIds: readonly number[]): boolean {
  return moduleId === undefined || moduleId === null || moduleIds.includes(moduleId);
}

/** Somebody else's change is not written over. */
export function refuseStale(theme: StoredTheme, seen: number | undefined): void {
  if (seen === undefined || seen === theme.version) return;
  throw new AppError('journal.theme_changed', { current: z.encode(PlanTheme, theme) });
}

function contentOf({ number, title, hours, moduleId = null }: ThemeDraft): Content {
  return { number, title: title.trim(), hours, moduleId };
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.number === other.number &&
    one.title === other.title &&
    one.hours === other.hours &&
    one.moduleId === other.moduleId
  );
}

function refuseDoubles(stored: readonly StoredTheme[], { changed, added }: PlanChange): void {
  const moved = new Set(changed.map(({ after }) => after.themeId));
  const staying = stored.filter(({ isRemoved, themeId }) => !isRemoved && !moved.has(themeId));
  const taken = new Set<number>();
  for (const { number } of [...staying, ...changed.map(({ after }) => after), ...added]) {
    if (taken.has(number)) throw new AppError('journal.theme_number_taken', { params: { number } });
    taken.add(number);
  }
}
