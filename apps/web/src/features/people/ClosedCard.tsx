import type { PersonCard } from '@bilim/contract/people';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { peopleLink } from '#domain/people/peopleLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './People.module.css';

/** Where a card leads that was merged into another one; nothing of others. */
export function ClosedCard({ card: { mergedInto } }: { readonly card: PersonCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (mergedInto === null) return null;
  return (
    <Alert color="lake" title={t('people.closed')}>
      <Link {...peopleLink({ open: mergedInto.id })} className={look.link}>
        {t('people.stays', { name: format.name(mergedInto.fullName), id: mergedInto.id })}
      </Link>
    </Alert>
  );
}
