import { Button } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useJournalPlace } from '../../choice/useJournalPlace.ts';

import { OwnExcuses } from './OwnExcuses.tsx';

// Nobody is away every day: the form arrives when it is asked for.
const ExcuseDialog = lazy(async () => ({ default: (await import('./ExcuseDialog.tsx')).ExcuseDialog }));

/** Opens the form for today; the address keeps it open. */
export function ExcuseButton() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, go } = useJournalPlace();
  return (
    <Button
      variant="light"
      leftSection={<IconFileCheck size={18} aria-hidden />}
      onClick={() => go({ ...search, excuse: format.today() }, { isStep: true })}
    >
      {t('excuse.title')}
    </Button>
  );
}

/** The own excuses, and the form when the address asks for it. */
export function ExcuseArea() {
  const { search, go } = useJournalPlace();
  const { excuse, ...place } = search;
  return (
    <>
      <OwnExcuses />
      {excuse !== undefined && (
        <Suspense>
          <ExcuseDialog day={excuse} onClose={() => go(place)} />
        </Suspense>
      )}
    </>
  );
}
