import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { scanLink } from '#platform/links/qrLink.ts';
import { groupMenu, type MenuItem } from '#platform/menu/menu.ts';
import { foreignIcon, menuIcons } from '#platform/menu/menuIcons.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import look from './QuickActions.module.css';

/** What people open most on a phone, the most wanted first; everybody gets the four that their menu holds. */
const wanted = ['schedule', 'journal', 'paymentcode', 'qr', 'personalcard', 'sheet', 'library', 'documents'];
const places = 4;
const accents = ['lake', 'sage', 'pome', 'apricot'] as const;

/** Four large buttons under the hero of a phone. */
export function QuickActions() {
  const { t } = useTranslation();
  const settings = useSettings();
  const items = groupMenu(settings.data?.menu ?? [], t)
    .flatMap((group) => group.items)
    .map(scanFirst);
  const chosen = wanted.flatMap((key) => items.filter((item) => item.key === key)).slice(0, places);

  return (
    <nav className={look.actions} aria-label={t('home.quick')}>
      {chosen.map(({ key, label, path }, index) => {
        const Icon = menuIcons[key] ?? foreignIcon;
        return (
          <Link key={key} to={path ?? '/'} className={look.action}>
            <span className={look.icon} data-accent={accents[index]}>
              <Icon size={25} stroke={1.7} aria-hidden />
            </span>
            {t(`home.quickname.${key}`, { defaultValue: label })}
          </Link>
        );
      })}
    </nav>
  );
}

/** Whoever has a code of their own scans codes more often than they show it. */
function scanFirst(item: MenuItem): MenuItem {
  return item.key === 'qrstud' ? { ...item, key: 'qr', path: scanLink.to } : item;
}
