import type { ManagedNews } from '@bilim/contract/newsOffice';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { composeLink, newsItemLink } from '#domain/news/newsLink.ts';

import { NewsChips } from '../NewsChips.tsx';
import { NewsTools } from '../NewsTools.tsx';

import look from './NewsOfficeScreen.module.css';

interface ManagedRowProps {
  readonly item: ManagedNews;
  readonly onRemove: (newsId: number) => void;
  readonly onRestore: (newsId: number) => void;
}

/** One item of the editors' list, with what may be done with it. */
export function ManagedRow({ item, onRemove, onRestore }: ManagedRowProps) {
  const { t } = useTranslation();
  const { newsId, title, state } = item;
  const headline = title[1] ?? '';
  return (
    <li className={look.row}>
      <div className={look.main}>
        <Headline item={item} />
        <Facts item={item} />
      </div>
      <div className={look.chips}>
        <NewsChips item={item} />
      </div>
      <div className={look.tools}>
        {state === 'removed' ? (
          <Button
            variant="light"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-label={t('n.restoreof', { headline })}
            onClick={() => onRestore(newsId)}
          >
            {t('n.undelete')}
          </Button>
        ) : (
          <NewsTools
            newsId={newsId}
            headline={headline}
            hasReach={state === 'published' || state === 'ended'}
            onRemove={onRemove}
          />
        )}
      </div>
    </li>
  );
}

/** Leads to where readers see the item, or else to where it is written. */
function Headline({ item: { newsId, state, title } }: Pick<ManagedRowProps, 'item'>) {
  if (state === 'removed') return <span className={look.headline}>{title[1]}</span>;
  const target = state === 'published' ? newsItemLink(newsId) : composeLink({ edit: newsId });
  return (
    <Link {...target} className={look.headline}>
      {title[1]}
    </Link>
  );
}

function Facts({ item }: { readonly item: ManagedNews }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, state, at, endsAt, authorName, read, confirmed, needsConfirmation } = item;
  return (
    <p className={look.facts}>
      <span>{title[0]}</span>
      <span>{format.shortName(authorName)}</span>
      <span title={format.exactMoment(at)}>{t(`n.at.${state}`, { when: format.moment(at) })}</span>
      {endsAt !== null && state !== 'ended' && <span>{t('n.until', { when: format.moment(endsAt) })}</span>}
      {(state === 'published' || state === 'ended') && <span>{t('n.readby', { count: read })}</span>}
      {needsConfirmation && <span>{t('n.confirmedby', { count: confirmed })}</span>}
    </p>
  );
}
