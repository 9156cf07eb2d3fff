import { UnstyledButton } from '@mantine/core';
import { IconApps, IconMessageCircle, IconNews } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useUnreadNews } from '#domain/news/useUnreadNews.ts';
import { optionalPart } from '#ui/optionalPart.tsx';

import { tabs, type Tab } from './areas.ts';
import look from './MobileTabs.module.css';

const UnreadBadge = optionalPart(async () => (await import('./chat/UnreadBadge.tsx')).UnreadBadge);

const entries = [
  { tab: tabs.news, label: 'tab.news', path: '/news', Icon: IconNews },
  { tab: tabs.messages, label: 'tab.messages', path: '/chat', Icon: IconMessageCircle },
  { tab: tabs.apps, label: 'tab.apps', path: '/', Icon: IconApps },
] as const;

interface MobileTabsProps {
  readonly active: Tab;
}

/** News, messages and apps at the foot of a phone's window. */
export function MobileTabs({ active }: MobileTabsProps) {
  const { t } = useTranslation();
  const unread = useUnreadNews();
  return (
    <nav className={look.tabs} aria-label={t('shell.tabs')}>
      {entries.map(({ tab, label, path, Icon }) => (
        <UnstyledButton
          key={tab}
          className={look.tab}
          data-active={tab === active || undefined}
          aria-current={tab === active ? 'page' : undefined}
          renderRoot={(props) => <Link to={path} {...props} />}
        >
          <span className={look.pill}>
            <Icon size={23} stroke={1.8} aria-hidden />
            {tab === tabs.news && unread > 0 && <span className={look.badge}>{unread}</span>}
            {tab === tabs.messages && <UnreadBadge className={look.badge} />}
          </span>
          {t(label)}
        </UnstyledButton>
      ))}
    </nav>
  );
}
