import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Tunduk } from '#ui/art/Tunduk.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';

import { useOutboxNeeded } from './outbox/useOutboxNeeded.ts';
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
  const hasOutbox = useOutboxNeeded();
  return (
    <div className={look.bar}>
      {isNarrow ? (
        <NarrowStart isMenuOpen={isMenuOpen} onOpenMenu={onOpenMenu} />
      ) : (
        <SearchField onSearch={onSearch} />
      )}
      <div className={look.end}>
        {isNarrow && <SearchButton onSearch={onSearch} />}
        {hasOutbox && <OutboxBadge />}
        <ProfileMenu isNarrow={isNarrow} />
      </div>
    </div>
  );
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
