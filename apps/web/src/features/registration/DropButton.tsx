import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useChoosing } from './useRegistration.ts';
import type { Before, Whose } from './useRegistration.ts';

interface DropButtonProps {
  readonly whose: Whose;
  readonly registrationId: number;
  /** What is given back by undoing it. */
  readonly taken: Before;
}

/** Gives a discipline up; for ten seconds that can be undone. */
export function DropButton({ whose, registrationId, taken }: DropButtonProps) {
  const { t } = useTranslation();
  const choosing = useChoosing(whose);
  return (
    <Button
      variant="subtle"
      color="pome"
      loading={choosing.isSaving}
      onClick={() => void choosing.drop(registrationId, taken).catch(() => undefined)}
    >
      {t('registration.drop')}
    </Button>
  );
}
