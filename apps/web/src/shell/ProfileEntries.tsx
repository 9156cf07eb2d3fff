import { useComputedColorScheme } from '@mantine/core';
import { IconId, IconLogout, IconMoon, IconPassword } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { languageChoices } from '#platform/i18n/languages.ts';
import { usePreferences } from '#platform/session/usePreferences.ts';

import look from './ProfileMenu.module.css';

import { InstallEntry } from './InstallEntry.tsx';

interface ProfileEntriesProps {
  readonly onFollow: () => void;
  readonly onLeave: () => void;
}

/** The lines of the profile menu. */
export function ProfileEntries({ onFollow, onLeave }: ProfileEntriesProps) {
  const { t, i18n } = useTranslation();
  const { chooseLanguage, chooseDark } = usePreferences();
  const isDark = useComputedColorScheme() === 'dark';

  return (
    <>
      <Link to="/personalcard" className={look.entry} onClick={onFollow}>
        <IconId size={19} stroke={1.6} aria-hidden />
        {t('menu.personalcard')}
      </Link>
      <Link to="/change-password" className={look.entry} onClick={onFollow}>
        <IconPassword size={19} stroke={1.6} aria-hidden />
        {t('menu.changepassword')}
      </Link>
      <button
        type="button"
        role="switch"
        aria-checked={isDark}
        className={look.entry}
        onClick={() => chooseDark(!isDark)}
      >
        <IconMoon size={19} stroke={1.6} aria-hidden />
        <span className={look.grow}>{t('menu.darkmode')}</span>
        <span className={look.track} aria-hidden />
      </button>
      <div className={look.label} id="profile-language">
        {t('menu.language')}
      </div>
      <fieldset aria-labelledby="profile-language" className={look.languages}>
        {languageChoices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            lang={value}
            aria-pressed={i18n.language === value}
            className={look.language}
            onClick={() => void chooseLanguage(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <InstallEntry className={look.entry} onFollow={onFollow} />
      <button type="button" className={look.entry} data-tone="leave" onClick={onLeave}>
        <IconLogout size={19} stroke={1.6} aria-hidden />
        {t('menu.logout')}
      </button>
    </>
  );
}
