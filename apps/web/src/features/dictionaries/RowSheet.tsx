import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { RowForm } from './RowForm.tsx';
import { RowHistory } from './RowHistory.tsx';
import { RowMerge } from './RowMerge.tsx';

interface RowSheetProps {
  readonly dictionary: Dictionary;
  /** Null for a new one; undefined while none is open. */
  readonly row: DictionaryRow | null | undefined;
  readonly onClose: () => void;
}

/** One row: what it holds, and what became of it. */
export function RowSheet({ dictionary, row, onClose }: RowSheetProps) {
  const { t } = useTranslation();
  const isMerged = dictionary.mayMerge && row?.mayChange === true;
  return (
    <Sheet
      isOpen={row !== undefined}
      title={row === null ? t('dict.newrow') : row?.label}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {row === null && <RowForm dictionary={dictionary} row={null} onDone={onClose} />}
      {row !== null && row !== undefined && (
        <Tabs defaultValue="data" keepMounted={false}>
          <Tabs.List aria-label={row.label} mb="md">
            <Tabs.Tab value="data" mih={44}>
              {t('dict.data')}
            </Tabs.Tab>
            <Tabs.Tab value="history" mih={44}>
              {t('dict.history')}
            </Tabs.Tab>
            {isMerged && (
              <Tabs.Tab value="merge" mih={44}>
                {t('dict.merge')}
              </Tabs.Tab>
            )}
          </Tabs.List>
          {/* What was typed stays while one looks at another tab. */}
          <Tabs.Panel value="data" keepMounted>
            <RowForm dictionary={dictionary} row={row} onDone={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <RowHistory dictionary={dictionary} row={row} />
          </Tabs.Panel>
          {isMerged && (
            <Tabs.Panel value="merge">
              <RowMerge dictionary={dictionary} row={row} onDone={onClose} />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </Sheet>
  );
}
