import { Card } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { SoonScreen } from '#platform/menu/soonScreens.ts';
import { Art } from '#ui/art/Art.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { promises, soonArt } from './soon.ts';
import look from './OpensSoon.module.css';

/** Says honestly that a screen is not open yet, and what will be there. */
export function OpensSoon({ screen }: { readonly screen: SoonScreen }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t(`menu.${screen}`)} subtitle={t(`soon.${screen}.about`)} />
      <Card className={look.card}>
        <div className={look.picture}>
          <Art name={soonArt[screen]} width={220} />
          <StatusChip tone="warning">{t('soon.opens')}</StatusChip>
        </div>
        <div>
          <h2 className={look.title}>{t('soon.willbe')}</h2>
          <ul className={look.list}>
            {promises.map((promise) => (
              <li key={promise} className={look.item}>
                <IconCircleDashed className={look.mark} size={20} stroke={1.7} aria-hidden />
                {t(`soon.${screen}.${promise}`)}
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  );
}
