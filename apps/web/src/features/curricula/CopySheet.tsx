import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { optionsOf } from './itemForm.ts';
import { useCurricula, useOpenDraft, type Intake } from './useCurricula.ts';

interface CopySheetProps {
  readonly isOpen: boolean;
  readonly intake: Intake;
  readonly fromId: number;
  readonly onClose: () => void;
  readonly onCopied: (intake: Intake) => void;
}

/** The plan as the draft of another intake, mostly the next one. */
export function CopySheet({ isOpen, onClose, ...copying }: CopySheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('curricula.copy')} closeLabel={t('btn.close')} onClose={onClose}>
      <Copying {...copying} />
    </Sheet>
  );
}

function Copying({ intake, fromId, onCopied }: Omit<CopySheetProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const list = useCurricula({});
  const open = useOpenDraft();
  const years = list.data?.pages[0]?.beside.years;
  const next = years?.find(({ optionId }) => optionId === intake.yearId + 1);
  const [chosen, setChosen] = useState<number | null>(null);
  if (years === undefined) return <Pending query={list} />;
  const yearId = chosen ?? next?.optionId ?? null;
  return (
    <Stack gap="md">
      <Select
        label={t('curricula.year')}
        description={t('curricula.copyhint')}
        allowDeselect={false}
        data={optionsOf(years.filter(({ optionId }) => optionId !== intake.yearId))}
        value={yearId === null ? null : String(yearId)}
        onChange={(value) => setChosen(Number(value))}
      />
      <Button
        disabled={yearId === null}
        loading={open.isPending}
        onClick={() => {
          if (yearId === null) return;
          const other = { ...intake, yearId };
          open.mutate({ ...other, fromId }, { onSuccess: () => onCopied(other) });
        }}
      >
        {t('curricula.begin')}
      </Button>
    </Stack>
  );
}
