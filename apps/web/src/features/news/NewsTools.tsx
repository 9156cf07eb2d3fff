import { ActionIcon } from '@mantine/core';
import { IconEyeCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { composeLink, reachLink } from '#domain/news/newsLink.ts';

interface NewsToolsProps {
  readonly newsId: number;
  readonly headline: string;
  /** It has been out, so that somebody may have read it. */
  readonly hasReach: boolean;
  readonly onRemove: (newsId: number) => void;
}

/** What an editor may do with an item: see its reach, change it, delete it. */
export function NewsTools({ newsId, headline, hasReach, onRemove }: NewsToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasReach && (
        <ActionIcon
          size={40}
          aria-label={t('n.reachof', { headline })}
          title={t('n.reach')}
          renderRoot={(props) => <Link {...reachLink(newsId)} {...props} />}
        >
          <IconEyeCheck size={20} stroke={1.6} aria-hidden />
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
