import type { ActivationRow } from '@bilim/contract/activations';
import { IconCheck, IconClock, IconClockOff, IconMail, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

const size = 14;

/** How far a person has come to a password: in a word, with until when and by whom on hover. */
export function ActivationChip({ row }: { readonly row: ActivationRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, letter, expiresAt, issuedAt, issuedBy } = row;
  const about =
    issuedAt === null
      ? ''
      : t('activation.issuedby', { when: format.exactMoment(issuedAt), who: issuedBy ?? '–' });

  return <span title={about}>{chip()}</span>;

  function chip() {
    if (state === 'used') {
      return (
        <StatusChip tone="good" icon={<IconCheck size={size} aria-hidden />}>
          {t('activation.chip.used')}
        </StatusChip>
      );
    }
    if (state === 'none') return <StatusChip tone="neutral">{t('activation.chip.none')}</StatusChip>;
    if (letter === 'refused') {
      return (
        <StatusChip tone="bad" icon={<IconMailOff size={size} aria-hidden />}>
          {t('activation.chip.refused')}
        </StatusChip>
      );
    }
    if (state === 'expired') {
      return (
        <StatusChip tone="warning" icon={<IconClockOff size={size} aria-hidden />}>
          {t('activation.chip.expired')}
        </StatusChip>
      );
    }
    const until = expiresAt === null ? '' : format.moment(expiresAt);
    const Icon = letter === null ? IconClock : IconMail;
    return (
      <StatusChip tone="info" icon={<Icon size={size} aria-hidden />}>
        {t(`activation.chip.${letter ?? 'issued'}`, { until })}
      </StatusChip>
    );
  }
}
