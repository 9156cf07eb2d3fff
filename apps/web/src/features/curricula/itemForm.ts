import type { CurriculumOpened } from '@bilim/contract/curricula';
import { unnamedBlock } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan, PlanItem } from '@bilim/contract/curricula/plan';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { withBlock, withItem } from './planEdits.ts';

export interface ItemValues extends Omit<PlanItem, 'disciplineId'> {
  readonly disciplineId: number | null;
  /** How many of the item's block are chosen. */
  readonly choose: number;
  /** What its block is called; empty where nobody named it. */
  readonly title: string;
}
export type ItemFormOf = UseFormReturnType<ItemValues>;

/** The fields of an item; of a new one, those with which most begin. */
export function useItemForm(
  { plan, examTypes, rules }: Pick<CurriculumOpened, 'plan' | 'examTypes' | 'rules'>,
  item: PlanItem | null,
  semester: number,
): ItemFormOf {
  const { t } = useTranslation();
  const usual = { credits: 4, examTypeId: examTypes[0]?.optionId ?? 1 };
  return useForm<ItemValues>({
    mode: 'controlled',
    initialValues: {
      disciplineId: null,
      semester,
      code: null,
      cycleId: null,
      ...usual,
      block: null,
      lectureHours: 0,
      labHours: 0,
      practiceHours: 0,
      selfStudyHours: usual.credits * rules.creditHours,
      requires: [],
      ...item,
      ...toldOf(plan, item ?? { semester, block: null }),
    },
    validate: { disciplineId: (id) => (id === null ? t('curricula.choose') : null) },
  });
}

/** What is told of the block in which an item stands. */
export function toldOf(
  { blocks }: CurriculumPlan,
  { semester, block }: Pick<PlanItem, 'semester' | 'block'>,
): Pick<ItemValues, 'choose' | 'title'> {
  const told = blocks.find((one) => one.semester === semester && one.block === block);
  if (told === undefined) return { choose: 1, title: '' };
  return { choose: told.choose, title: told.title === unnamedBlock(told.block) ? '' : told.title };
}

/** The plan with what the form holds; null as long as no discipline is chosen. */
export function planWith(
  plan: CurriculumPlan,
  item: PlanItem | null,
  { choose, title, disciplineId, ...values }: ItemValues,
): CurriculumPlan | null {
  if (disciplineId === null) return null;
  const changed = withItem(plan, { ...values, disciplineId }, item);
  const { semester, block } = values;
  const known = changed.blocks.find((one) => one.semester === semester && one.block === block);
  if (known === undefined) return changed;
  return withBlock(changed, { ...known, choose, title: title.trim() || unnamedBlock(known.block) });
}

export function optionsOf(all: readonly { readonly optionId: number; readonly label: string }[]) {
  return all.map(({ optionId, label }) => ({ value: String(optionId), label }));
}
