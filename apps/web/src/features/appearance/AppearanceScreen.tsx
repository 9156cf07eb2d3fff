import { brandingApi } from '@bilim/contract/branding';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { appearanceParts, parseAppearanceSearch } from '#domain/appearance/appearanceLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { LoginLook } from './LoginLook.tsx';
import { RoleMenus } from './RoleMenus.tsx';
import look from './AppearanceScreen.module.css';

/** How the portal looks to whoever comes, and what stands in the menu of whom. */
export function AppearanceScreen() {
  const { t } = useTranslation();
  const may = useMay(brandingApi.shown);
  const { search, go } = useQueuePlace(parseAppearanceSearch);
  if (!may) return <Refused title={t('appearance.title')} />;
  const { part = 'login', role = 'teacher' } = search;
  return (
    <div className={look.screen}>
      <PageHeading title={t('appearance.title')} subtitle={t('appearance.about')} />
      <ViewSwitch
        label={t('appearance.title')}
        views={appearanceParts.map((one) => ({ value: one, label: t(`appearance.parts.${one}`) }))}
        value={part}
        onChange={(next) => go({ ...search, part: next })}
      />
      {part === 'login' ? (
        <LoginLook />
      ) : (
        <RoleMenus role={role} onRole={(next) => go({ part: 'menu', role: next })} />
      )}
    </div>
  );
}
