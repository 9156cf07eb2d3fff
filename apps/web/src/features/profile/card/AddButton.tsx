import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Begins a new row of a part. */
export function AddButton({ part, onClick }: { readonly part: string; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`${t('btn.add')}: ${part}`}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('btn.add')}
    </Button>
  );
}
