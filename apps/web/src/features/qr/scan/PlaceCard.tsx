import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinCheck, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { PlaceState } from './usePlace.ts';
import look from './PlaceCard.module.css';

interface PlaceCardProps {
  readonly state: PlaceState;
  readonly onAllow: () => void;
}

const icons = {
  ask: IconMapPin,
  looking: IconMapPin,
  known: IconMapPinCheck,
  denied: IconMapPinOff,
} as const;

/** What the place of the phone is for, before the browser asks; without it everything works as well. */
export function PlaceCard({ state, onAllow }: PlaceCardProps) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <div className={look.card} data-state={state}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <p className={look.text}>{t(`qr.place.${state}`)}</p>
      {state === 'ask' && (
        <Button variant="default" onClick={onAllow}>
          {t('qr.place.allow')}
        </Button>
      )}
    </div>
  );
}
