import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

interface DateDialogProps {
  readonly onChoose: (date: string) => void;
  readonly onClose: () => void;
}

/** Asks for the day to go to. */
export function DateDialog({ onChoose, onClose }: DateDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [date, setDate] = useState(format.today());

  return (
    <Sheet isOpen title={t('ch.todate')} closeLabel={t('btn.cancel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(date);
          onClose();
        }}
      >
        <DateField
          label={t('c.date')}
          value={date}
          max={format.today()}
          required
          data-autofocus
          onChange={setDate}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" disabled={date === '' || date > format.today()}>
            {t('btn.open')}
          </Button>
        </Group>
      </form>
    </Sheet>
  );
}
