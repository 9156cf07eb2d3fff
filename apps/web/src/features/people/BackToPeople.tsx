import { useTranslation } from 'react-i18next';

import { BackButton } from '#ui/BackButton.tsx';

/** From a queue or a card to the list of people. */
export function BackToPeople({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation();
  return <BackButton label={t('people.toall')} onBack={onBack} />;
}
