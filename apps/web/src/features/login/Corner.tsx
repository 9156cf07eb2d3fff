import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { languageChoices } from '#platform/i18n/languages.ts';
import { chooseLanguage } from '#platform/i18n/startI18n.ts';

import look from './Corner.module.css';

/** Language and colour scheme, also for whoever is not signed in yet. */
export function Corner() {
  const { t, i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';

  return (
    <div className={look.corner}>
      <fieldset aria-label={t('menu.language')} className={look.languages}>
        {languageChoices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            lang={value}
            className={look.language}
            aria-pressed={i18n.language === value}
            onClick={() => void chooseLanguage(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={look.scheme}
        aria-label={t(isDark ? 'menu.lightmode' : 'menu.darkmode')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
      </button>
    </div>
  );
}
