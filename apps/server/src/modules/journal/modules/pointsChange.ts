import type { ModuleOfClass, ModulePoints, PointsDraft } from '@bilim/contract/journal/modules';
import { studentId as studentField } from '@bilim/contract/core/fields';

import type { SavedPoints } from './modules.queries.ts';

/** Why a draft cannot be saved: the field it travels under, and the sentence for it. */
export interface PointsProblem {
  readonly field: string;
  readonly text:
    | 'field.invalid'
    | 'field.required'
    | 'journal.points_most'
    | 'journal.adjustment_most'
    | 'journal.points_hundred';
  readonly max?: number;
}

export type PointsVerdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly problem: PointsProblem }
  | { readonly kind: 'changed_elsewhere'; readonly row: ModulePoints }
  | { readonly kind: 'changed'; readonly saved: SavedPoints };

/** Points of a discipline altogether. */
const mostOfAll = 100;

/**
 * What saving a draft changes, in the order in which a refusal is most useful. What stands there already is never
 * refused: the repetition of a request whose reply was lost must succeed.
 */
export function judgePoints(
  draft: PointsDraft,
  module: ModuleOfClass,
  all: readonly ModuleOfClass[],
): PointsVerdict {
  const row = module.rows.find(({ studentId }) => studentId === draft.studentId);
  if (row === undefined) return refused({ field: studentField.wire, text: 'field.invalid' });
  const after = enteredBy(draft, row);
  if (isSame(after, row)) return { kind: 'same' };
  if (draft.version !== undefined && draft.version !== row.version) return { kind: 'changed_elsewhere', row };
  const problem = problemOf(draft, { row, module, after }) ?? overHundred({ row, module, after }, all);
  if (problem !== null) return refused(problem);
  const { studentId, adjustment, control, bonus } = row;
  const before = row.version === 0 ? null : { adjustment, control, bonus };
  return { kind: 'changed', saved: { studentId, moduleId: module.moduleId, ...after, before } };
}

type Entered = Pick<SavedPoints, 'adjustment' | 'control' | 'bonus' | 'reason'>;

/** What was left out stays. A current figure that is shown already says nothing of the adjustment behind it. */
function enteredBy(draft: PointsDraft, row: ModulePoints): Entered {
  const reason = draft.reason?.trim() || null;
  const current = draft.current ?? row.current;
  const isMoved = current !== row.current;
  const adjustment = isMoved ? current - row.computed : row.adjustment;
  return {
    adjustment,
    control: draft.control === undefined ? row.control : draft.control,
    bonus: draft.bonus ?? row.bonus,
    reason: reason ?? (isMoved ? null : row.reason),
  };
}

function isSame(after: Entered, row: ModulePoints): boolean {
  return (
    after.adjustment === row.adjustment &&
    after.control === row.control &&
    after.bonus === row.bonus &&
    (after.adjustment === 0 || after.reason === row.reason)
  );
}

interface Judged {
  readonly row: ModulePoints;
  readonly module: ModuleOfClass;
  readonly after: Entered;
}

function problemOf(draft: PointsDraft, { row, module, after }: Judged): PointsProblem | null {
  if ((after.control ?? 0) > module.controlMax) {
    return { field: 'control', text: 'journal.points_most', max: module.controlMax };
  }
  if (after.bonus > module.bonusMax)
    return { field: 'bonus', text: 'journal.points_most', max: module.bonusMax };
  if (draft.current !== undefined && draft.current > module.currentMax) {
    return { field: 'current', text: 'journal.points_most', max: module.currentMax };
  }
  if (Math.abs(after.adjustment) > module.adjustmentMax) {
    return { field: 'current', text: 'journal.adjustment_most', max: module.adjustmentMax };
  }
  const isAdjusted = after.adjustment !== 0 && after.adjustment !== row.adjustment;
  return isAdjusted && after.reason === null ? { field: 'reason', text: 'field.required' } : null;
}

/** A bonus must not lift the sum of all modules over a hundred. */
function overHundred({ row, module, after }: Judged, all: readonly ModuleOfClass[]): PointsProblem | null {
  const others = all.flatMap(({ moduleId, rows }) =>
    moduleId === module.moduleId ? [] : rows.filter(({ studentId }) => studentId === row.studentId),
  );
  const elsewhere = others.reduce((sum, { total }) => sum + total, 0);
  const current = Math.min(module.currentMax, Math.max(0, row.computed + after.adjustment));
  if (elsewhere + current + (after.control ?? 0) + after.bonus <= mostOfAll) return null;
  return { field: after.bonus > row.bonus ? 'bonus' : 'control', text: 'journal.points_hundred' };
}

function refused(problem: PointsProblem): PointsVerdict {
  return { kind: 'refused', problem };
}
