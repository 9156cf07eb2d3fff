import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('shell.notfound')} />
      <EmptyState
        art="signpost"
        title={t('shell.notfoundtitle')}
        text={t('shell.notfoundtext')}
        action={
          <Button component="a" href="/lms">
            {t('btn.tomain')}
          </Button>
        }
      />
    </>
  );
}
