import type { CurriculumOpened } from '@bilim/contract/curricula';
import type { PlanProblem } from '@bilim/contract/curricula/checks';
import type { ComparedField, PlanDifference } from '@bilim/contract/curricula/differences';
import { unnamedBlock } from '@bilim/contract/curricula/plan';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

type Known = Pick<CurriculumOpened, 'disciplines' | 'examTypes' | 'cycles'>;

/** What ids and figures of a plan are called. */
export function usePlanWords({ disciplines, examTypes, cycles }: Known) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (id: number) =>
    disciplines.find(({ disciplineId }) => disciplineId === id)?.name ?? t('curricula.nameless', { id });
  const examOf = (id: number) => examTypes.find(({ optionId }) => optionId === id);
  const cycleOf = (id: number | null) => cycles.find(({ optionId }) => optionId === id);

  /** A name that an office gave stands as it is. */
  const blockOf = (block: number, title = unnamedBlock(block)) =>
    title === unnamedBlock(block) ? t('curricula.unnamedblock', { block }) : title;

  function problemWords({ kind, disciplineId, others = [], block, found, wanted }: PlanProblem): string {
    return t(`curricula.problem.${kind}`, {
      name: disciplineId === undefined ? '' : nameOf(disciplineId),
      others: others.map(nameOf).join(' → '),
      block: block === undefined ? '' : blockOf(block),
      found: found === undefined ? '' : format.number(found),
      wanted: wanted === undefined ? '' : format.number(wanted),
    });
  }

  /** A value of a field in words; null where there is none. */
  function valueWords(
    name: ComparedField,
    value: PlanDifference['fields'][number]['before'],
    block = 0,
  ): string | null {
    if (value === null) return null;
    if (typeof value === 'object') return value.map(nameOf).join('; ') || null;
    if (typeof value === 'string') return name === 'title' ? blockOf(block, value) : value;
    return figureWords(name, value);
  }

  function figureWords(name: ComparedField, value: number): string {
    if (name === 'examTypeId') return examOf(value)?.label ?? String(value);
    if (name === 'cycleId') return cycleOf(value)?.label ?? String(value);
    return name === 'block' ? blockOf(value) : format.number(value);
  }

  return { nameOf, blockOf, examOf, cycleOf, problemWords, valueWords };
}
