import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dictionariesLink } from './dictionariesLink.ts';

/** For whoever needs a half-year that nobody has added yet. */
export function WayToTerms() {
  const { t } = useTranslation();
  return (
    <Button renderRoot={(props) => <Link {...dictionariesLink({ name: 'terms' })} {...props} />}>
      {t('dict.toterms')}
    </Button>
  );
}
