import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useTakeApartBack, useTellApart } from './useDoubles.ts';

interface OneOrTwoProps {
  readonly pair: { readonly id: number; readonly doubleId: number };
  /** As an office has said before. */
  readonly areTwo?: boolean;
  readonly onTold?: () => void;
  readonly onTakenBack?: () => void;
}

/** Says that two cards are of two people, or takes back that it was said. */
export function OneOrTwo({ pair, areTwo = false, onTold, onTakenBack }: OneOrTwoProps) {
  const { t } = useTranslation();
  const telling = useTellApart();
  const takeBack = useTakeApartBack();
  if (areTwo) {
    return (
      <Button
        variant="default"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate(pair, { onSuccess: () => onTakenBack?.() })}
      >
        {t('people.maybeone')}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconUsers size={18} aria-hidden />}
      loading={telling.isPending}
      onClick={() => telling.mutate(pair, { onSuccess: () => onTold?.() })}
    >
      {t('people.aretwo')}
    </Button>
  );
}
