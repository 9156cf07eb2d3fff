import { useTranslation } from 'react-i18next';

import { PageHeading } from '#ui/PageHeading.tsx';

import { AppsArea } from './AppsArea.tsx';

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
