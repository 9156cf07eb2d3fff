import { addressOf } from '@bilim/contract/client';
import { importFilesApi } from '@bilim/contract/importFiles';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Templates, Way, WaysCard } from '../../start/WaysCard.tsx';

/** Lists come from a workbook of ours, or from another system. */
export function RosterWays() {
  const { t } = useTranslation();
  return (
    <WaysCard title={t('import.ways')}>
      <Way icon={IconFileSpreadsheet} title={t('import.excel')} text={t('import.excelabout')}>
        <Templates
          filled={{
            label: t('import.filledtemplate'),
            address: addressOf(importFilesApi.template, { isFilled: true }),
          }}
          empty={addressOf(importFilesApi.template, {})}
        />
      </Way>
      <Way icon={IconFileZip} title={t('import.oneroster')} text={t('import.onerosterabout')} />
    </WaysCard>
  );
}
