import { changeStates, type ChangeState, type ImportRun } from '@bilim/contract/imports';
import { useTranslation } from 'react-i18next';

export interface Consequence {
  readonly state: ChangeState;
  /** «120 человек, 4 группы» */
  readonly what: string;
}

/** What applying an import does, in words; nothing when everything is as the lists say already. */
export function useConsequences({ counts }: ImportRun): readonly Consequence[] {
  const { t } = useTranslation();
  return changeStates.flatMap((state) => {
    const parts = counts
      .filter((count) => count[state] > 0)
      .map(({ kind, [state]: count }) => t(`import.count.${kind}`, { count }));
    return parts.length === 0 ? [] : [{ state, what: parts.join(', ') }];
  });
}
