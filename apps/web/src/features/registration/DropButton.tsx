import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Before, Saving } from './useRegistration.ts';

interface DropButtonProps {
  readonly saving: Saving;
  readonly registrationId: number;
  /** What is given back by undoing it. */
  readonly taken: Before;
}

/** Gives a discipline up; for ten seconds that can be undone. */
export function DropButton({ saving, registrationId, taken }: DropButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="pome"
      loading={saving.isSaving && saving.tried === 'drop'}
      onClick={() => saving.drop(registrationId, taken)}
    >
      {t('registration.drop')}
    </Button>
  );
}
