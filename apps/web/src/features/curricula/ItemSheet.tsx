import type { CurriculumOpened } from '@bilim/contract/curricula';
import type { PlanItem } from '@bilim/contract/curricula/plan';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { ItemForm } from './ItemForm.tsx';
import { usePlanWords } from './usePlanWords.ts';

interface ItemSheetProps {
  readonly opened: CurriculumOpened;
  /** An item, or the semester of a new one; null while none is open. */
  readonly edited: PlanItem | { readonly semester: number } | null;
  readonly onClose: () => void;
}

/** One item of a draft. */
export function ItemSheet({ opened, edited, onClose }: ItemSheetProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanWords(opened);
  const item = edited !== null && 'disciplineId' in edited ? edited : null;
  return (
    <Sheet
      isOpen={edited !== null}
      title={item === null ? t('curricula.additem') : nameOf(item.disciplineId)}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {edited !== null && (
        <ItemForm opened={opened} item={item} semester={edited.semester} onDone={onClose} />
      )}
    </Sheet>
  );
}
