import { markSetters } from '@bilim/contract/visitlog/journalAccess';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';

import { Tunduk } from '#ui/art/Tunduk.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';

import { ProfileMenu } from './ProfileMenu.tsx';
import look from './Header.module.css';

const OutboxBadge = optionalPart(async () => (await import('./outbox/OutboxBadge.tsx')).OutboxBadge);

interface HeaderProps {
  readonly isNarrow: boolean;
  readonly isMenuOpen: boolean;
  readonly onOpenMenu: () => void;
  readonly onSearch: () => void;
}

/** The bar on top: search and profile; on a phone the menu button and the mark too. */
export function Header({ isNarrow, isMenuOpen, onOpenMenu, onSearch }: HeaderProps) {
  const typesMarks = useMay({ access: markSetters });
  const isJournal = useLocation({ select: ({ pathname }) => pathname.startsWith('/journal') });
  const isLater = useLater();
  return (
    <div className={look.bar}>
      {isNarrow ? (
        <NarrowStart isMenuOpen={isMenuOpen} onOpenMenu={onOpenMenu} />
      ) : (
        <SearchField onSearch={onSearch} />
      )}
      <div className={look.end}>
        {isNarrow && <SearchButton onSearch={onSearch} />}
        {typesMarks && (isJournal || isLater) && <OutboxBadge />}
        <ProfileMenu isNarrow={isNarrow} />
      </div>
    </div>
  );
}

/** The first screen does not wait for what tells of unsent marks; where marks are typed it comes at once. */
const laterMs = 5_000;

function useLater(): boolean {
  const [isLater, setLater] = useState(false);

  // The page's own clock.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

function NarrowStart({ isMenuOpen, onOpenMenu }: Pick<HeaderProps, 'isMenuOpen' | 'onOpenMenu'>) {
  const { t } = useTranslation();
  return (
    <div className={look.start}>
      <ActionIcon
        size={40}
        radius="md"
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={23} aria-hidden />
      </ActionIcon>
      <Tunduk size={32} />
      <span className={look.product}>Bilim</span>
    </div>
  );
}

function SearchField({ onSearch }: Pick<HeaderProps, 'onSearch'>) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={look.search} onClick={onSearch}>
      <IconSearch size={18} aria-hidden />
      <span className={look.searchWords}>{t('shell.search')}</span>
      <kbd className={look.keys} aria-hidden>
        Ctrl K
      </kbd>
    </UnstyledButton>
  );
}

function SearchButton({ onSearch }: Pick<HeaderProps, 'onSearch'>) {
  const { t } = useTranslation();
  return (
    <ActionIcon size={40} radius="md" aria-label={t('shell.search')} onClick={onSearch}>
      <IconSearch size={21} aria-hidden />
    </ActionIcon>
  );
}
