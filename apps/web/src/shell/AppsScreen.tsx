import { useTranslation } from 'react-i18next';

import { AppsArea } from '#platform/menu/AppsArea.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

/** All entries of the menu as tiles. */
export function AppsScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('menu.apps')} subtitle={t('shell.appsabout')} />
      <AppsArea />
    </>
  );
}
