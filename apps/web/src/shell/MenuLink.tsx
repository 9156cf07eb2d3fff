import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { MenuItem } from '#platform/menu/menu.ts';
import { PageIcon } from '#platform/menu/PageIcon.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';

import look from './SideMenu.module.css';

const UnreadBadge = optionalPart(async () => (await import('./chat/UnreadBadge.tsx')).UnreadBadge);

/** Below these lie screens with lines of their own in the menu. */
const holdsOthers: ReadonlySet<string> = new Set(['/', '/admin/import']);

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly onFollow?: (() => void) | undefined;
}

/** One line of the side menu. The router marks the current one with `aria-current`. */
export function MenuLink({ item: { key, label, path, url, badge, isSoon }, onFollow }: MenuLinkProps) {
  const { t } = useTranslation();
  const inside: ReactNode = (
    <>
      <PageIcon path={path} size={20} stroke={1.6} />
      <span className={look.label}>{label}</span>
      {isSoon && <span className={look.soon}>{t('soon.short')}</span>}
      {badge !== null && badge > 0 && <span className={look.badge}>{badge}</span>}
      {key === 'chat' && <UnreadBadge className={look.badge} />}
    </>
  );

  if (path === null) {
    return (
      <a className={look.link} href={url ?? ''} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  }
  return (
    <Link
      className={look.link}
      data-soon={isSoon || undefined}
      to={path}
      activeOptions={{ exact: holdsOthers.has(path), includeSearch: false }}
      onClick={onFollow}
    >
      {inside}
    </Link>
  );
}
