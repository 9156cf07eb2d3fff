import type { Topic } from '@bilim/contract/materials/shelf';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Draft } from './draft.ts';

interface WordFieldsProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

interface PlaceFieldsProps extends WordFieldsProps {
  readonly topics: readonly Topic[];
  readonly types: readonly {
    readonly typeId: number;
    readonly name: string;
    readonly startsHidden: boolean;
  }[];
}

/** What kind of material it is, and to which theme it belongs. */
export function PlaceFields({ draft, topics, types, isNew, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const { typeId, themeId } = draft;
  return (
    <>
      <Select
        label={t('umk.type')}
        required
        allowDeselect={false}
        data={types.map((one) => ({ value: String(one.typeId), label: one.name }))}
        value={typeId === null ? null : String(typeId)}
        onChange={(value) => {
          const chosen = types.find((one) => String(one.typeId) === value);
          if (chosen === undefined) return;
          onChange({ typeId: chosen.typeId, ...(isNew ? { isHidden: chosen.startsHidden } : {}) });
        }}
      />
      <Select
        label={t('umk.theme')}
        placeholder={t('umk.whole')}
        clearable
        searchable
        nothingFoundMessage={t('c.empty')}
        data={topics.map((one) => ({
          value: String(one.themeId),
          label: `${one.lessonType} ${one.number}. ${one.title}`,
        }))}
        value={themeId === null ? null : String(themeId)}
        onChange={(value) => onChange({ themeId: value === null ? null : Number(value) })}
      />
    </>
  );
}

/** What is said about it. */
export function WordFields({ draft, isNew, onChange }: WordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('umk.description')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {!isNew && (
        <TextInput
          label={t('umk.whatchanged')}
          placeholder={t('umk.whatchangedhint')}
          maxLength={300}
          value={draft.whatChanged}
          onChange={(event) => onChange({ whatChanged: event.currentTarget.value })}
        />
      )}
    </>
  );
}
