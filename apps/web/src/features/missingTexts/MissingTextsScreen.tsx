import { miscApi, type MissingText } from '@bilim/contract/misc';
import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { StatusChip } from '#ui/StatusChip.tsx';

import look from './MissingTextsScreen.module.css';

/** Which texts pages asked for and the language files lack. */
export function MissingTextsScreen() {
  const { t } = useTranslation();
  const may = useMay(miscApi.missingTexts);
  if (!may) return <Refused title={t('texts.title')} />;
  return (
    <>
      <PageHeading title={t('texts.title')} subtitle={t('texts.about')} />
      <Missing />
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  const { call } = useApi();
  const query = useQuery({ queryKey: ['missingTexts'], queryFn: () => call(miscApi.missingTexts, {}) });
  if (query.data === undefined) return <Pending query={query} />;
  return (
    <Card component="section" padding={0} aria-label={t('texts.title')}>
      {query.data.length === 0 ? (
        <EmptyState art="letter" title={t('texts.none')} text={t('texts.nonetext')} />
      ) : (
        <ul className={look.rows}>
          {query.data.map((one) => (
            <Row key={`${one.language} ${one.key}`} text={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ text: { language, key, hits, lastSeenAt } }: { readonly text: MissingText }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={look.row}>
      <code className={look.key}>{key}</code>
      <StatusChip tone="neutral">{t(`n.languages.${language}`)}</StatusChip>
      <span className={look.facts} title={format.exactMoment(lastSeenAt)}>
        {t('texts.asked', { count: hits, when: format.moment(lastSeenAt) })}
      </span>
    </li>
  );
}
