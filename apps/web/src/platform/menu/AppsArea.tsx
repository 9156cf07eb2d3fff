import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { MenuItem } from './menu.ts';
import { PageIcon } from './PageIcon.tsx';
import { useMenu } from './useMenu.ts';
import look from './AppsArea.module.css';

const accents = ['lake', 'sage', 'apricot', 'pome'] as const;

/** Everything this person may open, as tiles under their headings. */
export function AppsArea() {
  const { t } = useTranslation();
  const menu = useMenu() ?? [];

  return menu.map(({ section, items }, index) => (
    <section key={section} aria-labelledby={`apps-${section}`}>
      <h2 id={`apps-${section}`} className={look.heading}>
        {t(`menu.section.${section}`)}
      </h2>
      <div className={look.tiles}>
        {items.map((item) => (
          <Tile key={item.key} item={item} accent={accents[index % accents.length] ?? 'lake'} />
        ))}
      </div>
    </section>
  ));
}

interface TileProps {
  readonly item: MenuItem;
  readonly accent: (typeof accents)[number];
}

function Tile({ item: { label, path, url, badge, isSoon }, accent }: TileProps) {
  const { t } = useTranslation();
  const inside = (
    <>
      <span className={look.icon} data-accent={accent}>
        <PageIcon path={path} size={25} stroke={1.7} />
        {badge !== null && badge > 0 && <span className={look.badge}>{badge}</span>}
      </span>
      <span className={look.label}>
        {label}
        {isSoon && <span className={look.soon}>{t('soon.short')}</span>}
      </span>
    </>
  );
  if (path === null) {
    return (
      <UnstyledButton
        className={look.tile}
        component="a"
        href={url ?? ''}
        target="_blank"
        rel="noopener noreferrer"
      >
        {inside}
      </UnstyledButton>
    );
  }
  return (
    <UnstyledButton
      className={look.tile}
      data-soon={isSoon || undefined}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      {inside}
    </UnstyledButton>
  );
}
