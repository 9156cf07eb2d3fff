import { Menu, Switch, Text, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconId, IconKey, IconLogout, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { languageChoices } from '#platform/i18n/languages.ts';
import { initialsOf, shortName } from '#platform/i18n/shortName.ts';
import { useAccount } from '#platform/session/account.tsx';
import { signOut } from '#platform/session/session.ts';
import { usePreferences } from '#platform/session/usePreferences.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { useCapacity } from './useCapacity.ts';
import look from './ProfileMenu.module.css';

interface ProfileMenuProps {
  readonly isNarrow: boolean;
}

/** Who I am, my password, dark theme, language, and the way out. */
export function ProfileMenu({ isNarrow }: ProfileMenuProps) {
  const { fullName, photo } = useAccount();
  const capacity = useCapacity();
  const { t } = useTranslation();

  return (
    <Menu width={300} position="bottom-end" shadow="md" radius="lg" withinPortal>
      <Menu.Target>
        <UnstyledButton className={look.person} {...(isNarrow && { 'aria-label': t('shell.profile') })}>
          <PersonAvatar initials={initialsOf(fullName)} photo={photo} />
          {!isNarrow && (
            <span className={look.words}>
              <span className={look.name}>{shortName(fullName)}</span>
              <span className={look.capacity}>{capacity}</span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown p={8}>
        {isNarrow && (
          <div className={look.card}>
            <Text fw={620}>{fullName}</Text>
            <Text size="sm" c="dimmed">
              {capacity}
            </Text>
          </div>
        )}
        <ProfileEntries />
      </Menu.Dropdown>
    </Menu>
  );
}

function ProfileEntries() {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const { chooseLanguage, chooseDark } = usePreferences();
  const isDark = useComputedColorScheme() === 'dark';

  return (
    <>
      <Menu.Item leftSection={<IconId size={18} aria-hidden />} renderRoot={(props) => <Link to="/profile" {...props} />}>
        {t('menu.personalcard')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKey size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/change-password" {...props} />}
      >
        {t('menu.changepassword')}
      </Menu.Item>
      <Menu.Item
        role="menuitemcheckbox"
        aria-checked={isDark}
        closeMenuOnClick={false}
        leftSection={<IconMoon size={18} aria-hidden />}
        rightSection={<Switch checked={isDark} readOnly tabIndex={-1} aria-hidden className={look.switch} />}
        onClick={() => chooseDark(!isDark)}
      >
        {t('menu.darkmode')}
      </Menu.Item>
      <Menu.Label id="profile-language">{t('menu.language')}</Menu.Label>
      <div role="group" aria-labelledby="profile-language" className={look.languages}>
        {languageChoices.map(({ value, label }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={i18n.language === value}
            className={look.language}
            closeMenuOnClick={false}
            onClick={() => void chooseLanguage(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item color="pome" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut(call)}>
        {t('menu.logout')}
      </Menu.Item>
    </>
  );
}
