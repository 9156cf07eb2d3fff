import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The list of sheets as it is narrowed, as a workbook. */
export function WorkbookButton({ address }: { readonly address: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      variant="default"
      href={address}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('sheet.workbook')}
    </Button>
  );
}
