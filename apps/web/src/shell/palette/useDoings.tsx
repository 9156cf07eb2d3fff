import { excusesApi } from '@bilim/contract/excuses';
import { useComputedColorScheme } from '@mantine/core';
import type { SpotlightActionData } from '@mantine/spotlight';
import { type Icon, IconFileCheck, IconLanguage, IconMoon, IconPassword } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { languageChoices } from '#platform/i18n/languages.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { usePreferences } from '#platform/session/usePreferences.ts';

/** What can be done from anywhere, besides going somewhere. */
export function useDoings(): SpotlightActionData[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const go = useNavigate();
  const { chooseLanguage, chooseDark } = usePreferences();
  const isDark = useComputedColorScheme() === 'dark';
  const mayExplain = useMay(excusesApi.submit);

  return [
    ...(mayExplain
      ? [
          doing('excuse', t('excuse.title'), IconFileCheck, () => {
            void go(journalLink({ excuse: format.today() }));
          }),
        ]
      : []),
    doing('scheme', t(isDark ? 'menu.lightmode' : 'menu.darkmode'), IconMoon, () => chooseDark(!isDark)),
    doing('password', t('menu.changepassword'), IconPassword, () => void go({ to: '/change-password' })),
    ...languageChoices
      .filter(({ value }) => value !== i18n.language)
      .map(({ value, label }) =>
        doing(value, `${t('menu.language')}: ${label}`, IconLanguage, () => void chooseLanguage(value)),
      ),
  ];
}

function doing(id: string, label: string, Picture: Icon, onClick: () => void): SpotlightActionData {
  return {
    id: `doing-${id}`,
    label,
    leftSection: <Picture size={20} stroke={1.6} aria-hidden />,
    onClick,
  };
}
