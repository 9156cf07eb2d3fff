import { newsOfficeApi } from '@bilim/contract/newsOffice';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconLayoutList, IconPencilPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { composeLink, newsOfficeLink } from '#domain/news/newsLink.ts';

/** What the command palette offers to those who may publish. */
export function useNewsActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const go = useNavigate();
  const may = useMay(newsOfficeApi.insert);
  if (!may) return [];
  return [
    {
      id: 'news-compose',
      label: t('n.create'),
      keywords: t('n.createwords'),
      leftSection: <IconPencilPlus size={20} stroke={1.6} aria-hidden />,
      onClick: () => void go(composeLink()),
    },
    {
      id: 'news-office',
      label: t('n.office'),
      description: t('n.officeabout'),
      keywords: t('menu.news'),
      leftSection: <IconLayoutList size={20} stroke={1.6} aria-hidden />,
      onClick: () => void go(newsOfficeLink()),
    },
  ];
}
