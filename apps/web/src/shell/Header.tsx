import { ActionIcon, Burger, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Tunduk } from '#ui/art/Tunduk.tsx';

import { openPalette } from './palette.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import look from './Header.module.css';

interface HeaderProps {
  readonly isNarrow: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** The bar on top: search and profile; on a phone the menu button and the mark too. */
export function Header({ isNarrow, isMenuOpen, onToggleMenu }: HeaderProps) {
  return (
    <div className={look.bar}>
      {isNarrow ? <NarrowStart isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} /> : <SearchField />}
      <div className={look.end}>
        {isNarrow && <SearchButton />}
        <ProfileMenu isNarrow={isNarrow} />
      </div>
    </div>
  );
}

function NarrowStart({ isMenuOpen, onToggleMenu }: Omit<HeaderProps, 'isNarrow'>) {
  const { t } = useTranslation();
  return (
    <div className={look.start}>
      <Burger opened={isMenuOpen} onClick={onToggleMenu} size="sm" aria-label={t('shell.menu')} aria-expanded={isMenuOpen} />
      <Tunduk size={32} />
      <Text fw={650}>Bilim</Text>
    </div>
  );
}

function SearchField() {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={look.search} onClick={openPalette}>
      <IconSearch size={18} aria-hidden />
      <span className={look.searchWords}>{t('shell.search')}</span>
      <Kbd size="xs" aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon size={40} radius="md" aria-label={t('shell.search')} onClick={openPalette}>
      <IconSearch size={21} aria-hidden />
    </ActionIcon>
  );
}
