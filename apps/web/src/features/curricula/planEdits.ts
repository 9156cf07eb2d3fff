import { unnamedBlock } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan, PlanBlock, PlanItem } from '@bilim/contract/curricula/plan';

/** A plan with an item in place of another, or at the end; a block that it is the first of begins with one to choose. */
export function withItem(plan: CurriculumPlan, item: PlanItem, before: PlanItem | null): CurriculumPlan {
  const items =
    before === null ? [...plan.items, item] : plan.items.map((one) => (one === before ? item : one));
  return { items, blocks: blocksOf(items, plan.blocks) };
}

export function withoutItem(plan: CurriculumPlan, item: PlanItem): CurriculumPlan {
  const items = plan.items.filter((one) => one !== item);
  return { items, blocks: blocksOf(items, plan.blocks) };
}

/** Of how many disciplines of a block one chooses, and what it is called. */
export function withBlock(plan: CurriculumPlan, block: PlanBlock): CurriculumPlan {
  const blocks = plan.blocks.map((one) => (isSame(one, block) ? block : one));
  return { ...plan, blocks };
}

const isSame = (a: Pick<PlanBlock, 'semester' | 'block'>, b: Pick<PlanBlock, 'semester' | 'block'>) =>
  a.semester === b.semester && a.block === b.block;

/** Every block that items stand in, and no other. */
function blocksOf(items: readonly PlanItem[], told: readonly PlanBlock[]): PlanBlock[] {
  const blocks: PlanBlock[] = [];
  for (const { semester, block } of items) {
    if (block === null || blocks.some((one) => isSame(one, { semester, block }))) continue;
    const known = told.find((one) => isSame(one, { semester, block }));
    blocks.push(known ?? { semester, block, title: unnamedBlock(block), choose: 1 });
  }
  return blocks;
}
