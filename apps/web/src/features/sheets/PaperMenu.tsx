import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { Button, Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { showFailure } from '#ui/toasts.ts';

import type { Book } from './useSheets.ts';

/** The form of a sheet in three languages, and its workbook. The form of a closed one is issued when it is asked for first. */
export function PaperMenu({ sheet }: Pick<Book, 'sheet'>) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { sheetId, state } = sheet;
  const issue = useWrite(
    'sheets',
    async (language: Language) => await call(sheetPapersApi.issue, { sheetId, language }),
  );
  function show(language: Language) {
    const address = addressOf(sheetPapersApi.file, { sheetId, language });
    if (state !== 'closed') {
      open(address);
      return;
    }
    issue.mutate(language, {
      onSuccess: () => open(address),
      onError: (error) => showFailure(describeError(error, t)),
    });
  }
  return (
    <ActionMenu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          loading={issue.isPending}
        >
          {t('sheet.form')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(state === 'closed' ? 'sheet.formissued' : 'sheet.formdraft')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => show(language)}
          >
            {t(`sheet.in.${language}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={addressOf(sheetPapersApi.workbook, { sheetId })}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        >
          {t('sheet.workbook')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  );
}

/** In a tab of its own, or here where the browser allows none. */
function open(address: string) {
  // Asked for as `noopener` it would come and give nothing, as if it were not allowed.
  const tab = globalThis.open(address, '_blank');
  if (tab === null) location.assign(address);
  else tab.opener = null;
}
