import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { areasOf, tabOf } from './areas.ts';
import { AppsArea } from './AppsArea.tsx';
import { Banners } from './Banners.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { Header } from './Header.tsx';
import { MobileTabs } from './MobileTabs.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useNarrow } from './useNarrow.ts';
import look from './Shell.module.css';

/** The window around every screen: menu, header, tabs of a phone, and the screen itself. */
export function Shell() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isNarrow = useNarrow();
  const [isMenuOpen, menu] = useDisclosure();
  const tab = tabOf(path);
  const areas = areasOf(tab, isNarrow);
  useFocusOnNavigation();

  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 60, md: 72 } }}
      footer={{ height: isNarrow ? 68 : 0 }}
      navbar={{ width: 276, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={0}
      transitionDuration={150}
    >
      <a href="#content" className={look.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Header className={look.surface}>
        <Header isNarrow={isNarrow} isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </AppShell.Header>
      {isNarrow ? (
        <Drawer
          opened={isMenuOpen}
          onClose={menu.close}
          size={300}
          padding={0}
          withCloseButton={false}
          aria-label={t('shell.mainmenu')}
          classNames={{ body: look.drawer }}
        >
          <SideMenu onFollow={menu.close} />
        </Drawer>
      ) : (
        <AppShell.Navbar component="div" className={look.surface}>
          <SideMenu />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1} className={look.main}>
        <Banners />
        <div className={look.page}>
          <Outlet />
          {path === '/' && areas.includes('apps') && <AppsArea />}
        </div>
      </AppShell.Main>
      {isNarrow && (
        <AppShell.Footer className={look.surface}>
          <MobileTabs active={tab} />
        </AppShell.Footer>
      )}
      <CommandPalette />
    </AppShell>
  );
}
