import type { OwnMaterial } from '@bilim/contract/materials';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

/** Whether students see it, and if not, when. */
export function MaterialState({
  material: { state, publish, publishAt },
}: {
  readonly material: OwnMaterial;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'hidden') return <StatusChip tone="neutral">{t('umk.states.hidden')}</StatusChip>;
  if (state === 'shown') return <StatusChip tone="good">{t('umk.states.shown')}</StatusChip>;
  return (
    <StatusChip tone="warning">
      {publish === 'date' && publishAt !== null
        ? t('umk.states.from', { moment: format.moment(publishAt) })
        : t('umk.states.lesson')}
    </StatusChip>
  );
}
