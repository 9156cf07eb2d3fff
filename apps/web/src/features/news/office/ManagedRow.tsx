import type { ManagedNews } from '@bilim/contract/newsOffice';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPin, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { composeLink, newsItemLink, reachLink } from '#platform/links/newsLink.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useAudienceWords } from '../useAudienceWords.ts';

import look from './NewsOfficeScreen.module.css';

interface ManagedRowProps {
  readonly item: ManagedNews;
  readonly onRemove: (newsId: number) => void;
  readonly onRestore: (newsId: number) => void;
}

/** One item of the editors' list, with what may be done with it. */
export function ManagedRow({ item, onRemove, onRestore }: ManagedRowProps) {
  const { t } = useTranslation();
  const words = useAudienceWords();
  const { newsId, title, state, isPinned } = item;
  const headline = title[1] ?? '';
  return (
    <li className={look.row}>
      <div className={look.main}>
        {state === 'published' ? (
          <Link {...newsItemLink(newsId)} className={look.headline}>
            {headline}
          </Link>
        ) : (
          <span className={look.headline}>{headline}</span>
        )}
        <Facts item={item} />
      </div>
      <div className={look.chips}>
        {isPinned && (
          <StatusChip tone="warning" icon={<IconPin size={14} aria-hidden />}>
            {t('n.pinned')}
          </StatusChip>
        )}
        <StatusChip tone={item.readers === 'all' ? 'neutral' : 'info'}>{words(item)}</StatusChip>
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
          <Tools item={item} headline={headline} onRemove={onRemove} />
        )}
      </div>
    </li>
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

interface ToolsProps {
  readonly item: ManagedNews;
  readonly headline: string;
  readonly onRemove: (newsId: number) => void;
}

function Tools({ item: { newsId, state }, headline, onRemove }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {(state === 'published' || state === 'ended') && (
        <ActionIcon
          size={40}
          aria-label={t('n.reachof', { headline })}
          title={t('n.reach')}
          renderRoot={(props) => <Link {...reachLink(newsId)} {...props} />}
        >
          <IconUsersGroup size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={40}
        aria-label={t('n.editof', { headline })}
        title={t('btn.edit')}
        renderRoot={(props) => <Link {...composeLink({ edit: newsId })} {...props} />}
      >
        <IconPencil size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={t('n.deleteof', { headline })}
        title={t('btn.delete')}
        onClick={() => onRemove(newsId)}
      >
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
