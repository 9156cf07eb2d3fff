import type { NewsItem } from '@bilim/contract/news';
import { Button, Card } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { newsItemLink } from '#domain/news/newsLink.ts';
import marks from '#domain/news/newsMarks.module.css';
import { WrittenText } from '#ui/markdown/WrittenText.tsx';

import { NewsChips } from './NewsChips.tsx';
import { NewsFiles } from './NewsFiles.tsx';
import { NewsTools } from './NewsTools.tsx';
import { useClamp } from './useClamp.ts';
import { useSeen } from './useSeen.ts';
import look from './NewsCard.module.css';

interface NewsCardProps {
  readonly item: NewsItem;
  /** The whole text, under the headline of its own page. */
  readonly isWhole?: boolean;
  readonly onRead: (newsId: number) => void;
  readonly onConfirm: (newsId: number) => void;
  readonly onRemove: (newsId: number) => void;
}

/** One item: headline, who speaks, the text, when; and what its editors may do. */
export function NewsCard({ item, isWhole = false, onRead, onConfirm, onRemove }: NewsCardProps) {
  const { t } = useTranslation();
  const { newsId, title, body, language, isRead, readers } = item;
  const [speaker = '', headline = ''] = title;
  const { ref: clampRef, isCut, open } = useClamp(isWhole);
  // Whoever sees the end of a text has read it.
  const end = useSeen(!isRead && !isCut, () => onRead(newsId));
  const Heading = isWhole ? 'h1' : 'h2';

  return (
    <Card
      component="article"
      className={`${marks.striped} ${look.card}`}
      data-readers={readers}
      aria-labelledby={`news-${newsId}`}
    >
      <div className={look.head}>
        <div className={look.words}>
          <Heading
            className={look.headline}
            id={`news-${newsId}`}
            tabIndex={isWhole ? -1 : undefined}
            lang={language}
          >
            {isWhole ? headline : <Link {...newsItemLink(newsId)}>{headline}</Link>}
          </Heading>
          <p className={look.speaker}>{speaker}</p>
        </div>
        <div className={look.chips}>
          {!isRead && <span className={marks.unread}>{t('n.new')}</span>}
          <NewsChips item={item} />
        </div>
      </div>
      <div ref={clampRef} className={look.body} data-cut={isCut || undefined}>
        <WrittenText text={body} language={language} />
      </div>
      {isCut && (
        <Button variant="subtle" size="compact-md" className={look.more} onClick={open}>
          {t('n.whole')}
        </Button>
      )}
      <NewsFiles item={item} />
      <Confirmation item={item} onConfirm={onConfirm} />
      <Foot item={item} onRemove={onRemove} />
      <span ref={end} />
    </Card>
  );
}

/** Asks for a confirmation, or says that it was given. */
function Confirmation({ item, onConfirm }: Pick<NewsCardProps, 'item' | 'onConfirm'>) {
  const { t } = useTranslation();
  const { newsId, needsConfirmation, isConfirmed } = item;
  if (!needsConfirmation) return null;
  if (isConfirmed) {
    return (
      <p className={look.confirmed}>
        <IconCircleCheck size={18} aria-hidden />
        {t('n.confirmed')}
      </p>
    );
  }
  return (
    <div className={look.ask}>
      <span>{t('n.asksconfirm')}</span>
      <Button color="apricot.4" size="sm" onClick={() => onConfirm(newsId)}>
        {t('n.confirm')}
      </Button>
    </div>
  );
}

/** When, by whom, whether changed; and the tools of its editors. */
function Foot({ item, onRemove }: Pick<NewsCardProps, 'item' | 'onRemove'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { newsId, title, createdAt, editedAt, endsAt, authorName, canDelete } = item;
  const headline = title[1] ?? '';
  return (
    <footer className={look.foot}>
      <p className={look.facts}>
        <time dateTime={createdAt.toISOString()} title={format.exactMoment(createdAt)}>
          {t('n.when', { date: format.shortDate(createdAt), time: format.time(createdAt) })}
        </time>
        <span>{format.shortName(authorName)}</span>
        {editedAt !== null && <span title={format.exactMoment(editedAt)}>{t('n.edited')}</span>}
        {endsAt !== null && (
          <span title={format.exactMoment(endsAt)}>{t('n.until', { when: format.moment(endsAt) })}</span>
        )}
      </p>
      {canDelete && (
        <div className={look.tools}>
          <NewsTools hasReach newsId={newsId} headline={headline} onRemove={onRemove} />
        </div>
      )}
    </footer>
  );
}
