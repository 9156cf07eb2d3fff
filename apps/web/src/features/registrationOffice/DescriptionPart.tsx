import type { DisciplineDescription } from '@bilim/contract/registrationOffers';
import { Button, Stack, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import { useDescription, useSaveDescription } from './useOffers.ts';
import look from './Office.module.css';

interface DescriptionPartProps {
  readonly disciplineId: number;
  readonly onDone: () => void;
}

/** What students read before they choose a discipline; asked for once it is opened. */
export function DescriptionPart({ disciplineId, onDone }: DescriptionPartProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const description = useDescription(disciplineId, isOpen);
  return (
    <details className={look.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('regoffice.description')}</summary>
      {isOpen &&
        (description.data === undefined ? (
          <Pending query={description} />
        ) : (
          <DescriptionForm description={description.data} onDone={onDone} />
        ))}
    </details>
  );
}

const languages = ['ru', 'kg', 'en'] as const;
const isAddress = (text: string) => /^https?:/.test(text) && URL.canParse(text);
const orNull = (text: string) => (text.trim() === '' ? null : text);

interface DescriptionFormProps {
  readonly description: DisciplineDescription;
  readonly onDone: () => void;
}

function DescriptionForm({ description, onDone }: DescriptionFormProps) {
  const { t } = useTranslation();
  const { discipline: _name, ...before } = description;
  const [said, setSaid] = useState(before);
  const isLink = said.syllabusUrl === null || isAddress(said.syllabusUrl);
  const save = useSaveDescription();
  return (
    <Stack gap="sm">
      <p className={look.about}>{t('regoffice.descriptionabout')}</p>
      {languages.map((language) => (
        <Textarea
          key={language}
          label={t(`regoffice.in.${language}`)}
          maxLength={4_000}
          autosize
          minRows={2}
          maxRows={8}
          value={said[language] ?? ''}
          onChange={({ currentTarget }) => setSaid({ ...said, [language]: orNull(currentTarget.value) })}
        />
      ))}
      <TextInput
        label={t('regoffice.syllabus')}
        type="url"
        placeholder="https://"
        maxLength={1_000}
        value={said.syllabusUrl ?? ''}
        error={isLink ? null : t('regoffice.syllabusbad')}
        onChange={({ currentTarget }) => setSaid({ ...said, syllabusUrl: orNull(currentTarget.value) })}
      />
      <Failure error={save.error} />
      <Button
        variant="default"
        disabled={!isLink}
        loading={save.isPending}
        onClick={() => save.mutate(said, { onSuccess: onDone })}
      >
        {t('regoffice.savedescription')}
      </Button>
    </Stack>
  );
}
