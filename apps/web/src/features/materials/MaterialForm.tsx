import type { OwnMaterial } from '@bilim/contract/materials';
import type { Topic } from '@bilim/contract/materials/shelf';
import { Alert, Button, Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeFields } from '#platform/api/refusedFields.ts';
import { fromMomentInput } from '#platform/i18n/momentInput.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { draftOf, isComplete, mayBeBook, saidBy, stemOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { FilesField } from './FilesField.tsx';
import { LibraryFields } from './LibraryFields.tsx';
import { PlaceFields, WordFields } from './PlaceFields.tsx';
import { PublishFields } from './PublishFields.tsx';
import { useSave } from './useSave.ts';
import { useTooLarge } from './useTooLarge.ts';
import type { ShelfKey } from './useMaterials.ts';
import look from './Materials.module.css';

/** What is being written: a new material, perhaps with files that were dropped, or one that is changed. */
export interface Editing {
  readonly material: OwnMaterial | null;
  readonly files: readonly File[];
}

interface MaterialFormProps {
  readonly editing: Editing;
  readonly shelfKey: ShelfKey;
  readonly topics: readonly Topic[];
  readonly types: readonly {
    readonly typeId: number;
    readonly name: string;
    readonly startsHidden: boolean;
  }[];
  readonly exams: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
}

/** The form of a material: what it is, where it belongs, what it holds, who sees it and when. */
export function MaterialForm({ editing, shelfKey, topics, types, exams, onClose }: MaterialFormProps) {
  const { t } = useTranslation();
  const { material } = editing;
  const [draft, setDraft] = useState<Draft>(() => draftOf(editing));
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const saving = useSave(onClose);
  const { kind, files } = draft;
  const { tooLarge } = useTooLarge(files);
  const save = () =>
    void saving.save(
      saidBy(draft, shelfKey, material, fromMomentInput(draft.publishAt)),
      kind === 'file' || kind === 'html' ? files : [],
      stemOf,
    );
  return (
    <Sheet
      isOpen
      isWide
      title={t(material === null ? 'umk.adding' : 'umk.editing')}
      closeLabel={t('btn.close')}
      onClose={() => (saving.isSaving ? undefined : onClose())}
    >
      <form
        className={look.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FilesField draft={draft} isNew={material === null} isBusy={saving.isSaving} onChange={set} />
        {files.length < 2 && (
          <TextInput
            label={t('umk.title')}
            required
            maxLength={300}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        )}
        <PlaceFields draft={draft} topics={topics} types={types} isNew={material === null} onChange={set} />
        <PublishFields draft={draft} exams={exams} onChange={set} />
        <WordFields draft={draft} isNew={material === null} onChange={set} />
        {mayBeBook(draft) && <LibraryFields draft={draft} onChange={set} />}
        <Saving saving={saving} files={files} />
        <div className={look.actions}>
          <Button variant="default" onClick={saving.isSaving ? saving.cancel : onClose}>
            {t('btn.cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isSaving}
            disabled={tooLarge !== undefined || !isComplete(draft, material === null)}
          >
            {t('btn.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface SavingProps {
  readonly saving: ReturnType<typeof useSave>;
  readonly files: readonly File[];
}

/** How far it has come, or why it did not get there. */
function Saving({ saving: { place, share, isWaiting, error }, files }: SavingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const file = place === null ? undefined : files[place];
  const told =
    file === undefined
      ? t('umk.saving', { share: format.percent(share) })
      : t(isWaiting ? 'umk.sendingWaits' : 'umk.sending', {
          name: file.name,
          share: format.percent(share),
          place: (place ?? 0) + 1,
          all: files.length,
        });
  return (
    <>
      {place !== null && (file !== undefined || share > 0) && (
        <div>
          <p className={look.about} aria-live="polite">
            {told}
          </p>
          <Progress value={100 * share} aria-label={told} />
        </div>
      )}
      {error !== null && (
        <Alert color="pome" role="alert">
          {describeFields(error, t)}
        </Alert>
      )}
    </>
  );
}
