import type { StudentCard } from '@bilim/contract/studentCard';
import { initialsOf } from '@bilim/contract/personNames';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './CardOwner.module.css';

/** Who it is, and whether they study here at this moment. */
export function CardOwner({ card }: { readonly card: StudentCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photo, status, isValid, checkedAt } = card;
  const name = format.name(card.fullName);
  return (
    <header className={look.head}>
      <p className={look.kind}>{t('q.card')}</p>
      {photo === null ? (
        <span className={look.initials} aria-hidden>
          {initialsOf(name)}
        </span>
      ) : (
        <img className={look.photo} src={photo} alt={t('q.photoof', { name })} />
      )}
      <Title order={1} className={look.name}>
        {name}
      </Title>
      <StatusChip tone={isValid ? 'good' : 'bad'}>{status}</StatusChip>
      <p className={look.checked}>{t('q.checked', { moment: format.exactMoment(checkedAt) })}</p>
    </header>
  );
}
