import { useTranslation } from 'react-i18next';

import { PageHeading } from '#ui/PageHeading.tsx';

import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import look from './PasswordScreen.module.css';

/** My password, and where I am signed in. */
export function PasswordScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('menu.changepassword')} subtitle={t('pass.about')} />
      <div className={look.columns}>
        <PasswordCard />
        <SessionsCard />
      </div>
    </>
  );
}
