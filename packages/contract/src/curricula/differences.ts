import type { CurriculumPlan, PlanBlock, PlanItem } from './plan.ts';

const itemFields = [
  'code',
  'cycleId',
  'credits',
  'examTypeId',
  'block',
  'lectureHours',
  'labHours',
  'practiceHours',
  'selfStudyHours',
  'requires',
] as const satisfies readonly (keyof PlanItem)[];
export type ComparedField = (typeof itemFields)[number] | 'semester' | 'title' | 'choose';

type Value = PlanItem[keyof PlanItem] | PlanBlock[keyof PlanBlock];
export interface PlanDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Where it stands now; where it stood for what was removed. */
  readonly semester: number;
  /** Of an item. */
  readonly disciplineId?: number;
  /** Of a block. */
  readonly block?: number;
  readonly fields: readonly {
    readonly name: ComparedField;
    readonly before: Value;
    readonly after: Value;
  }[];
}

/** What one plan has otherwise than another, semester by semester. Places within a semester do not count. */
export function differencesOf(before: CurriculumPlan, after: CurriculumPlan): PlanDifference[] {
  const differences = [...itemDifferences(before.items, after.items), ...blockDifferences(before, after)];
  return differences.toSorted((a, b) => a.semester - b.semester);
}

/** The same discipline in the same semester is the same item; what is left over in both has moved. */
function itemDifferences(before: readonly PlanItem[], after: readonly PlanItem[]): PlanDifference[] {
  const left = [...before];
  const take = (matches: (item: PlanItem) => boolean) => {
    const place = left.findIndex(matches);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const placed = after.map((item) => ({
    item,
    was: take((one) => one.disciplineId === item.disciplineId && one.semester === item.semester),
  }));
  const matched = placed.map(({ item, was }) => ({
    item,
    was: was ?? take((one) => one.disciplineId === item.disciplineId),
  }));
  return [
    ...matched.flatMap(({ item, was }): PlanDifference[] => {
      const { semester, disciplineId } = item;
      if (was === undefined) return [{ kind: 'added', semester, disciplineId, fields: [] }];
      const fields = fieldsOf(was, item, ['semester', ...itemFields]);
      return fields.length === 0 ? [] : [{ kind: 'changed', semester, disciplineId, fields }];
    }),
    ...left.map(({ semester, disciplineId }) => ({
      kind: 'removed' as const,
      semester,
      disciplineId,
      fields: [],
    })),
  ];
}

const isSame = (a: PlanBlock, b: PlanBlock) => a.semester === b.semester && a.block === b.block;

function blockDifferences(before: CurriculumPlan, after: CurriculumPlan): PlanDifference[] {
  return [
    ...after.blocks.flatMap((one): PlanDifference[] => {
      const { semester, block } = one;
      const was = before.blocks.find((other) => isSame(one, other));
      if (was === undefined) return [{ kind: 'added', semester, block, fields: [] }];
      const fields = fieldsOf(was, one, ['title', 'choose']);
      return fields.length === 0 ? [] : [{ kind: 'changed', semester, block, fields }];
    }),
    ...before.blocks
      .filter((one) => !after.blocks.some((other) => isSame(one, other)))
      .map(({ semester, block }) => ({ kind: 'removed' as const, semester, block, fields: [] })),
  ];
}

function fieldsOf<K extends ComparedField>(
  before: Readonly<Record<K, Value>>,
  after: Readonly<Record<K, Value>>,
  names: readonly K[],
) {
  return names.flatMap((name) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name])
      ? []
      : [{ name, before: before[name], after: after[name] }],
  );
}
