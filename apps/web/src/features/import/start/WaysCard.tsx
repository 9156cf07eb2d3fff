import { importFilesApi } from '@bilim/contract/importFiles';
import { addressOf } from '@bilim/contract/client';
import { Button, Card, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import look from './WaysCard.module.css';

/** Where the lists may come from, for people who have never heard of either. */
export function WaysCard() {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-labelledby="import-ways" className={look.card}>
      <Title order={2} id="import-ways">
        {t('import.ways')}
      </Title>
      <section className={look.way} aria-labelledby="import-excel">
        <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden className={look.icon} />
        <div className={look.words}>
          <Title order={3} id="import-excel">
            {t('import.excel')}
          </Title>
          <p className={look.text}>{t('import.excelabout')}</p>
          <div className={look.buttons}>
            <Button component="a" variant="light" size="sm" href={addressOf(importFilesApi.template, {})}>
              {t('import.template')}
            </Button>
            <Button
              component="a"
              variant="subtle"
              size="sm"
              href={addressOf(importFilesApi.template, { isFilled: true })}
            >
              {t('import.filledtemplate')}
            </Button>
          </div>
        </div>
      </section>
      <section className={look.way} aria-labelledby="import-oneroster">
        <IconFileZip size={26} stroke={1.5} aria-hidden className={look.icon} />
        <div className={look.words}>
          <Title order={3} id="import-oneroster">
            {t('import.oneroster')}
          </Title>
          <p className={look.text}>{t('import.onerosterabout')}</p>
        </div>
      </section>
    </Card>
  );
}
