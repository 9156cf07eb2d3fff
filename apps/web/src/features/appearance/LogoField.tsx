import { brandingApi } from '@bilim/contract/branding';
import { addressOf } from '@bilim/contract/client';
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import { useSendLogo } from './useBrandingForm.ts';
import look from './AppearanceScreen.module.css';

interface LogoFieldProps {
  readonly label: string;
  readonly description: string;
  readonly ground: 'lake' | 'paper';
  readonly hash: string | null;
  /** What stands there without one. */
  readonly none: string;
  readonly onChange: (hash: string | null) => void;
}

/** A logo for one ground: chosen from a file, drawn as a picture, shown here before anybody else sees it. */
export function LogoField({ label, description, ground, hash, none, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const send = useSendLogo();
  return (
    <Input.Wrapper
      label={label}
      description={description}
      labelElement="div"
      error={send.error === null ? undefined : describeError(send.error, t)}
    >
      <div className={look.logo}>
        <div className={look.thumb} data-ground={ground}>
          {hash === null ? none : <img src={logoAddress(hash)} alt={label} />}
        </div>
        <div>
          <Group gap="xs">
            <FileButton
              accept="image/svg+xml,image/png"
              onChange={(file) =>
                file !== null && send.mutate(file, { onSuccess: ({ logo }) => onChange(logo) })
              }
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={send.isPending}
                  leftSection={<IconPhotoUp size={18} aria-hidden />}
                  aria-label={`${label}: ${t('appearance.choose')}`}
                >
                  {t('appearance.choose')}
                </Button>
              )}
            </FileButton>
            {hash !== null && (
              <Button
                variant="subtle"
                onClick={() => onChange(null)}
                aria-label={`${label}: ${t('appearance.without')}`}
              >
                {t('appearance.without')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            {t('appearance.formats')}
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  );
}

/** Where a picture of that name lies, whether it is shown to others or not. */
export function logoAddress(hash: string): string {
  return addressOf(brandingApi.logo, { hash });
}
