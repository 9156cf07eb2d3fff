import type { NewsItem } from '@bilim/contract/news';
import { IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { useAudienceWords } from './useAudienceWords.ts';

interface NewsChipsProps {
  readonly item: Pick<NewsItem, 'isPinned' | 'readers' | 'faculties'>;
}

/** That an item stands above the others, and for whom it is. */
export function NewsChips({ item }: NewsChipsProps) {
  const { t } = useTranslation();
  const audienceWords = useAudienceWords();
  return (
    <>
      {item.isPinned && (
        <StatusChip tone="warning" icon={<IconPin size={14} aria-hidden />}>
          {t('n.pinned')}
        </StatusChip>
      )}
      <StatusChip tone={item.readers === 'all' ? 'neutral' : 'info'}>{audienceWords(item)}</StatusChip>
    </>
  );
}
