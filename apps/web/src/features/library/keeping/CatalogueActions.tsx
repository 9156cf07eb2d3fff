import { addressOf } from '@bilim/contract/client';
import { keepingApi } from '@bilim/contract/library/keeping';
import { catalogueFormats } from '@bilim/contract/library/words';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFiles, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryField } from '#domain/library/CategoryField.tsx';
import { WorkbookSheet } from '#platform/uploads/WorkbookSheet.tsx';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { ManyBooksSheet } from './ManyBooksSheet.tsx';
import { useBookList } from './useKeeping.ts';

/** Many books at once: their files, a list of them, or the whole catalogue to take along. */
export function CatalogueActions() {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<'many' | 'list' | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const list = useBookList(category === null ? null : Number(category));
  const close = () => setSheet(null);
  return (
    <>
      <ActionMenu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
            {t('lk.catalogue')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {catalogueFormats.map((format) => (
            <Menu.Item key={format} component="a" href={addressOf(keepingApi.catalogue, { format })} download>
              {t(`lk.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </ActionMenu>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setSheet('list')}
      >
        {t('lk.list')}
      </Button>
      <Button leftSection={<IconFiles size={18} aria-hidden />} onClick={() => setSheet('many')}>
        {t('lk.many')}
      </Button>
      <WorkbookSheet
        isOpen={sheet === 'list'}
        title={t('lk.list')}
        drop={{ title: t('lk.droplist'), hint: t('lk.listhint'), accepted: '.xlsx,.mrc,.marc,.iso' }}
        workbook={list}
        onTaken={({ added, changed }) => showSuccess(t('dict.taken', { added, changed }))}
        onClose={close}
      >
        <CategoryField
          description={t('lk.usualcategory')}
          clearable
          value={category}
          onChange={setCategory}
        />
      </WorkbookSheet>
      <ManyBooksSheet isOpen={sheet === 'many'} onClose={close} />
    </>
  );
}
