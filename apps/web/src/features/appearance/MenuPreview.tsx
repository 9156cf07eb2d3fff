import type { MenuChoice } from '@bilim/contract/menu';
import { useTranslation } from 'react-i18next';

import { commonItems, groupMenu, type MenuItem } from '#platform/menu/menu.ts';
import { PageIcon } from '#platform/menu/PageIcon.tsx';

import look from './AppearanceScreen.module.css';

interface MenuPreviewProps {
  readonly entries: readonly MenuChoice[];
  readonly people: number;
}

/** The side menu as the role would have it. */
export function MenuPreview({ entries, people }: MenuPreviewProps) {
  const { t } = useTranslation();
  const shown = entries.filter(({ isShown }) => isShown);
  const groups = groupMenu(
    shown.map(({ key, title, route, section }, sort) => {
      return { key, title, route, url: null, icon: '', section, sort, badge: null };
    }),
    t,
  );
  return (
    <figure className={look.preview}>
      <figcaption className={look.caption}>
        {t('appearance.preview')} · {t('appearance.people', { count: people })}
      </figcaption>
      <div className={look.menu}>
        <Lines items={commonItems(t)} />
        {groups.map(({ section, items }) => (
          <div key={section}>
            <p className={look.group}>{t(`menu.section.${section}`)}</p>
            <Lines items={items} />
          </div>
        ))}
      </div>
    </figure>
  );
}

function Lines({ items }: { readonly items: readonly MenuItem[] }) {
  return items.map(({ key, label, path }) => (
    <div key={key} className={look.line}>
      <PageIcon path={path} size={20} stroke={1.6} />
      {label}
    </div>
  ));
}
