import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AppsArea } from '#platform/menu/AppsArea.tsx';
import { useAccount } from '#platform/session/account.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { areasOf, tabOf } from './areas.ts';
import { Banners } from './Banners.tsx';
import { Header } from './Header.tsx';
import { MobileTabs } from './MobileTabs.tsx';
import { keepTyping } from './palette/keepTyping.ts';
import { SideMenu } from './SideMenu.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import look from './Shell.module.css';

// Both arrive when they are first asked for: the first screen opens without them.
const CommandPalette = optionalPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);
const MenuDrawer = optionalPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

// For whoever looks at the portal as somebody else.
const ViewingBanner = optionalPart(async () => (await import('./ViewingBanner.tsx')).ViewingBanner);

/** The window around every screen: menu, header, tabs of a phone, and the screen itself. */
export function Shell() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isNarrow = useNarrow();
  const { viewing } = useAccount();
  const [isMenuOpen, menu] = useDisclosure();
  const palette = usePalette();
  const tab = tabOf(path);
  const areas = areasOf(tab, isNarrow);
  // The code of a lesson has the window to itself: a class looks at it from afar.
  const isBare = path === '/journal/qr' && viewing === undefined;
  useFocusOnNavigation();
  useHotkeys([['mod+K', palette.open]], []);

  if (isBare) {
    return (
      <main id="content" tabIndex={-1} className={look.main}>
        <Outlet />
      </main>
    );
  }
  return (
    <div className={look.shell}>
      <a href="#content" className={look.skip}>
        {t('shell.skip')}
      </a>
      {!isNarrow && areas.includes('menu') && (
        <div className={look.menu}>
          <SideMenu />
        </div>
      )}
      <header className={look.header}>
        <Header isNarrow={isNarrow} isMenuOpen={isMenuOpen} onOpenMenu={menu.open} onSearch={palette.open} />
      </header>
      <main id="content" tabIndex={-1} className={look.main}>
        {viewing !== undefined && <ViewingBanner viewing={viewing} />}
        <Banners />
        <div className={look.page}>
          <Outlet />
          {path === '/' && areas.includes('apps') && <AppsArea />}
        </div>
      </main>
      {isNarrow && (
        <footer className={look.tabs}>
          <MobileTabs active={tab} />
        </footer>
      )}
      {isNarrow && isMenuOpen && <MenuDrawer onClose={menu.close} />}
      {palette.isAsked && <CommandPalette />}
    </div>
  );
}

function usePalette() {
  const [isAsked, setAsked] = useState(false);
  async function open() {
    const takeTyped = keepTyping();
    setAsked(true);
    try {
      const { openPalette } = await import('./CommandPalette.tsx');
      openPalette(takeTyped);
    } catch {
      takeTyped();
    }
  }
  return { isAsked, open: () => void open() };
}
