import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { scanLink } from '#domain/qr/qrLink.ts';
import type { MenuItem } from '#platform/menu/menu.ts';
import { PageIcon } from '#platform/menu/PageIcon.tsx';
import { useMenu } from '#platform/menu/useMenu.ts';

import look from './QuickActions.module.css';

/** What people open most on a phone, the most wanted first; everybody gets the four that their menu opens. */
const wanted = [
  'schedule',
  'journal',
  'excuses',
  'qr',
  'timetableimport',
  'activations',
  'import',
  'umk',
  'paymentcode',
  'personalcard',
  'sheet',
  'library',
  'documents',
  'manual',
];
const places = 4;
const accents = ['lake', 'sage', 'pome', 'apricot'] as const;

/** Four large buttons under the hero of a phone. */
export function QuickActions() {
  const { t } = useTranslation();
  const items = (useMenu() ?? [])
    .flatMap((group) => group.items)
    .filter(({ isSoon }) => !isSoon)
    .map(scanFirst);
  const chosen = wanted.flatMap((key) => items.filter((item) => item.key === key)).slice(0, places);

  return (
    <nav className={look.actions} aria-label={t('home.quick')}>
      {chosen.map(({ key, label, path }, index) => {
        return (
          <Link key={key} to={path ?? '/'} className={look.action}>
            <span className={look.icon} data-accent={accents[index]}>
              <PageIcon path={path} size={25} stroke={1.7} />
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
