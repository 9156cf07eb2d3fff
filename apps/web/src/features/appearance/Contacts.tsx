import { languages } from '@bilim/contract';
import type { ShownBranding } from '@bilim/contract/branding';
import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface PartProps {
  readonly draft: ShownBranding;
  readonly change: (over: Partial<ShownBranding>) => void;
}

/** Where the university is found: what stands at the foot of the papers that it issues. */
export function Contacts({ draft: { addresses, phone, mail }, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('appearance.contacts')} radius="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('appearance.contactstext')}
        </Text>
        {languages.map((language) => (
          <TextInput
            key={language}
            label={t('appearance.address', { language: t(`n.languages.${language}`) })}
            lang={language === 'kg' ? 'ky' : language}
            maxLength={200}
            value={addresses[language]}
            onChange={({ currentTarget }) =>
              change({ addresses: { ...addresses, [language]: currentTarget.value } })
            }
          />
        ))}
        <TextInput
          label={t('appearance.phone')}
          type="tel"
          maxLength={200}
          value={phone}
          onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
        />
        <TextInput
          label={t('appearance.mail')}
          type="email"
          maxLength={200}
          value={mail}
          onChange={({ currentTarget }) => change({ mail: currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
