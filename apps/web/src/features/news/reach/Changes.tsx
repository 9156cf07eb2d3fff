import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { WrittenText } from '#ui/markdown/WrittenText.tsx';

import { useChanges } from './useReach.ts';
import look from './ReachScreen.module.css';

/** What stood there before, each time it was changed after it had come out. */
export function Changes({ newsId }: { readonly newsId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = useChanges(newsId).data ?? [];
  if (changes.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="news-changes">
      <Title order={2} id="news-changes">
        {t('n.history')}
      </Title>
      <ol className={look.changes}>
        {changes.map(({ at, editorName, texts }) => (
          <li key={at.toISOString()}>
            <p className={look.dim} title={format.exactMoment(at)}>
              {t('n.changedby', { when: format.moment(at), name: format.shortName(editorName) })}
            </p>
            {texts.map(({ language, headline, body }) => (
              <details key={language}>
                <summary lang={language}>{headline}</summary>
                <WrittenText text={body} language={language} />
              </details>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
