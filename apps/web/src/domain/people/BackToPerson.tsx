import { peopleApi } from '@bilim/contract/people';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { BackButton } from '#ui/BackButton.tsx';

import { peopleLink } from './peopleLink.ts';

/** From a screen about somebody to what the office knows of them, for whoever may read it. */
export function BackToPerson({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const may = useMay(peopleApi.open);
  if (!may) return null;
  return (
    <BackButton
      label={t('people.toperson')}
      renderRoot={(props) => <Link {...peopleLink({ open: id })} {...props} />}
    />
  );
}
