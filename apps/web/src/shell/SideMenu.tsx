import { Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { commonItems } from '#platform/menu/menu.ts';
import { useMenu } from '#platform/menu/useMenu.ts';
import { useUnreadNews } from '#domain/news/useUnreadNews.ts';
import { useBranding, usePublicConfig } from '#platform/session/useSettings.ts';
import { versionLabel } from '#platform/version.ts';
import { Tunduk } from '#ui/art/Tunduk.tsx';
import { showInList } from '#ui/showInList.ts';

import { MenuLink } from './MenuLink.tsx';
import look from './SideMenu.module.css';

interface SideMenuProps {
  /** On a phone the menu lies over the page and closes once a line was followed. */
  readonly onFollow?: () => void;
}

/** Mark, entries by role under their headings, version. */
export function SideMenu({ onFollow }: SideMenuProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  const unread = useUnreadNews();
  const branding = useBranding();
  const version = usePublicConfig().data?.version ?? versionLabel;
  const entries = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    // Home stands at the top, and before the entries of the role there is nothing to look for.
    if (path === '/' || menu === undefined) return;
    showInList(entries.current?.querySelector('[aria-current]') ?? null, entries.current);
  }, [path, menu]);

  return (
    <nav className={look.menu} aria-label={t('shell.mainmenu')}>
      <div className={look.brand}>
        <Tunduk size={38} />
        <div className={look.names}>
          <div className={look.product}>Bilim</div>
          <div className={look.university}>{branding.data?.name}</div>
        </div>
        {onFollow && (
          <button type="button" className={look.close} aria-label={t('btn.close')} onClick={onFollow}>
            <IconX size={22} aria-hidden />
          </button>
        )}
      </div>

      <div ref={entries} className={look.entries}>
        {commonItems(t).map((item) => (
          <MenuLink
            key={item.key}
            item={item.key === 'news' ? { ...item, badge: unread } : item}
            onFollow={onFollow}
          />
        ))}
        {menu === undefined && <MenuSkeleton />}
        {menu?.map(({ section, items }) => (
          <div key={section}>
            <h2 className={look.section}>{t(`menu.section.${section}`)}</h2>
            {items.map((item) => (
              <MenuLink key={item.key} item={item} onFollow={onFollow} />
            ))}
          </div>
        ))}
      </div>

      <div className={look.version}>{version}</div>
    </nav>
  );
}

function MenuSkeleton() {
  return (
    <div className={look.waiting} aria-hidden>
      {[72, 58, 84, 66, 76, 60, 80].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} radius="sm" />
      ))}
    </div>
  );
}
