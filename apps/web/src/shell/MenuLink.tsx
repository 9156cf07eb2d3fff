import { Badge, NavLink } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

import type { MenuItem } from './menu.ts';
import { iconOf } from './menuIcons.ts';
import look from './SideMenu.module.css';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly onFollow?: (() => void) | undefined;
}

/** One line of the side menu. */
export function MenuLink({ item: { key, label, path, url, badge }, onFollow }: MenuLinkProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const Icon = iconOf(key);
  const common = {
    className: look.link,
    label,
    leftSection: <Icon size={20} stroke={1.6} aria-hidden />,
    rightSection: badge !== null && badge > 0 ? <Badge variant="filled" color="pome.6" size="sm" radius="xl">{badge}</Badge> : undefined,
    ...(onFollow && { onClick: onFollow }),
  };

  if (path === null) {
    return <NavLink {...common} component="a" href={url ?? ''} target="_blank" rel="noopener noreferrer" />;
  }
  const isHere = path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`);
  return (
    <NavLink
      {...common}
      active={isHere}
      {...(isHere && { 'aria-current': 'page' as const })}
      renderRoot={(props) => <Link to={path} {...props} />}
    />
  );
}
