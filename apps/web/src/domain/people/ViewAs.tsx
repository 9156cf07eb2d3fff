import type { PersonCard } from '@bilim/contract/people';
import { Button, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isReason, ReasonField } from '#domain/rights/ReasonField.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useStartViewing } from './useViewAs.ts';

/** Looks at the portal as somebody sees it, after saying why; they are told. */
export function ViewAs({ id, fullName }: Pick<PersonCard, 'id' | 'fullName'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const start = useStartViewing();

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('people.viewas')}
      </Button>
      <MutationDialog
        isOpen={isAsking}
        title={t('people.viewasone', { name: format.shortName(fullName) })}
        text={
          <Stack gap="md">
            <p>{t('people.viewaswill')}</p>
            <ReasonField value={reason} onChange={setReason} />
          </Stack>
        }
        confirmLabel={t('people.viewas')}
        mutation={{ ...start, isPending: start.isPending || start.isSuccess }}
        isReady={isReason(reason)}
        onConfirm={() => start.mutate({ id, reason: reason.trim() })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
