import { Button, Stack, Text } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

interface PlaceHereProps {
  readonly onFound: (place: { readonly latitude: number; readonly longitude: number }) => void;
}

type Found = { readonly accuracy: number } | 'looking' | 'denied' | null;

/** What a phone knows better than this is no place of a room. */
const roughMeters = 50;
/** What was found for somebody else a minute ago would be the room next door. */
const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 };
/** Six digits are a hand's breadth. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Takes the place of the phone on which one stands there. */
export function PlaceHere({ onFound }: PlaceHereProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [found, setFound] = useState<Found>(null);

  function look() {
    const finder: Geolocation | null = navigator.geolocation ?? null;
    if (finder === null) return setFound('denied');
    setFound('looking');
    finder.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setFound({ accuracy });
        onFound({ latitude: rounded(latitude), longitude: rounded(longitude) });
      },
      () => setFound('denied'),
      options,
    );
  }

  return (
    <Stack gap={6} align="flex-start">
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={18} aria-hidden />}
        loading={found === 'looking'}
        onClick={look}
      >
        {t('dict.placehere')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {found === null || found === 'looking' ? t('dict.placehint') : null}
        {found === 'denied' && t('dict.placedenied')}
        {typeof found === 'object' && found !== null && (
          <>
            {t('dict.placefound', { meters: format.number(Math.ceil(found.accuracy), 0) })}
            {found.accuracy > roughMeters && ` ${t('dict.placerough')}`}
          </>
        )}
      </Text>
    </Stack>
  );
}
