import { languages, type Language } from '@bilim/contract';
import { logoWidths, nameSizes, ShownBranding } from '@bilim/contract/branding';
import { Button, Card, Fieldset, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useWireLanguage } from '#platform/i18n/useWireLanguage.ts';

import { Contacts } from './Contacts.tsx';
import type { PartProps } from './Contacts.tsx';
import { LoginPreview } from './LoginPreview.tsx';
import { LogoField } from './LogoField.tsx';
import { useSaveBranding, useShownBranding } from './useBrandingForm.ts';
import look from './AppearanceScreen.module.css';

/** The university on the login page: how it would look stands beside what can be changed. */
export function LoginLook() {
  const shown = useShownBranding();
  if (shown.data === undefined) return <Pending query={shown} />;
  return <LoginForm key={shown.data.version} shown={shown.data} />;
}

function LoginForm({ shown }: { readonly shown: ShownBranding }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(shown);
  const [draft, setDraft] = useState(shown);
  const save = useSaveBranding();
  const language = useWireLanguage();
  const change = (over: Partial<ShownBranding>) => setDraft((before) => ({ ...before, ...over }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(shown);
  const isWhole = languages.every((one) => draft.names[one].trim() !== '');
  const send = (over: ShownBranding) => {
    const { version: _version, ...wanted } = draft;
    save.mutate({ seen: over, wanted });
  };

  return (
    <div className={look.columns}>
      <Card padding={0}>
        <form
          className={look.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && isWhole) send(seen);
          }}
        >
          {save.error !== null && (
            <NotSaved
              error={save.error}
              theirs={currentOf(save.error, 'branding.changed_elsewhere', ShownBranding)}
              onTakeTheirs={(theirs) => {
                setSeen(theirs);
                setDraft(theirs);
                save.reset();
              }}
              onKeepMine={send}
            />
          )}
          <Names names={draft.names} onChange={(names) => change({ names })} />
          <Contacts draft={draft} change={change} />
          <Logos draft={draft} change={change} />
          <Sizes draft={draft} change={change} />
          <Button type="submit" loading={save.isPending} disabled={!isChanged || !isWhole}>
            {t('btn.save')}
          </Button>
        </form>
      </Card>
      <LoginPreview branding={draft} name={draft.names[language]} />
    </div>
  );
}

interface NamesProps {
  readonly names: ShownBranding['names'];
  readonly onChange: (names: ShownBranding['names']) => void;
}

function Names({ names, onChange }: NamesProps) {
  const { t } = useTranslation();
  const field = (language: Language) => (
    <TextInput
      key={language}
      label={t(`n.languages.${language}`)}
      lang={language === 'kg' ? 'ky' : language}
      required
      maxLength={200}
      error={names[language].trim() === '' ? t('appearance.noname') : undefined}
      value={names[language]}
      onChange={({ currentTarget }) => onChange({ ...names, [language]: currentTarget.value })}
    />
  );
  return (
    <Fieldset legend={t('appearance.name')} radius="md">
      <Stack gap="sm">{languages.map(field)}</Stack>
    </Fieldset>
  );
}

function Logos({ draft: { logo, paperLogo }, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <LogoField
        label={t('appearance.logo')}
        description={t('appearance.logotext')}
        ground="lake"
        hash={logo}
        none={t('appearance.nologo')}
        onChange={(hash) => change({ logo: hash })}
      />
      <LogoField
        label={t('appearance.paperlogo')}
        description={t('appearance.paperlogotext')}
        ground="paper"
        hash={paperLogo}
        none={t('appearance.nopaperlogo')}
        onChange={(hash) => change({ paperLogo: hash })}
      />
    </>
  );
}

function Sizes({ draft: { width, fontSize }, change }: PartProps) {
  const { t } = useTranslation();
  const common = { clampBehavior: 'strict', allowDecimal: false, suffix: ' px' } as const;
  return (
    <Stack gap="sm">
      <NumberInput
        {...common}
        label={t('appearance.width')}
        min={logoWidths.least}
        max={logoWidths.most}
        step={8}
        clampBehavior="blur"
        value={width}
        onChange={(value) => typeof value === 'number' && change({ width: clamped(value, logoWidths) })}
      />
      <NumberInput
        {...common}
        label={t('appearance.fontsize')}
        min={nameSizes.least}
        max={nameSizes.most}
        clampBehavior="blur"
        value={fontSize}
        onChange={(value) => typeof value === 'number' && change({ fontSize: clamped(value, nameSizes) })}
      />
    </Stack>
  );
}

function clamped(value: number, { least, most }: { readonly least: number; readonly most: number }) {
  return Math.min(most, Math.max(least, value));
}
