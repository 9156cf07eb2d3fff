import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** From a queue or a card to the list of people. */
export function BackToPeople({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
      {t('people.toall')}
    </Button>
  );
}
