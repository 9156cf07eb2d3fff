import { addressOf } from '@bilim/contract/client';
import {
  cardFileKinds,
  personalCardApi,
  type CardFile,
  type PersonalCard,
} from '@bilim/contract/personalCard';
import { Select, TextInput } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PapersField } from '#domain/papers/PapersField.tsx';
import { usePickedFiles } from '#domain/papers/usePickedFiles.ts';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { showFailure } from '#ui/toasts.ts';

import { AddButton } from './AddButton.tsx';
import { CardPart } from './CardPart.tsx';
import { RowButton } from './RowButton.tsx';
import { RowForm } from './RowForm.tsx';
import { useAttach, useDetach } from './usePersonalCard.ts';
import look from './card.module.css';

/** Papers that are kept with the card. */
export function PapersPart({ card }: { readonly card: PersonalCard }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<CardFile | null>(null);
  const detach = useDetach();
  const { files } = card;
  if (files === null) return null;
  return (
    <CardPart
      id="card-papers"
      title={t('card.section.papers')}
      action={
        (card.isOwn || card.isKeeper) && (
          <AddButton part={t('card.section.papers')} onClick={() => setAdding(true)} />
        )
      }
    >
      {files.length === 0 && <p className={look.muted}>{t('card.nopapers')}</p>}
      <ul className={look.rows}>
        {files.map((file) => (
          <PaperRow key={file.fileId} file={file} onRemove={() => setLeaving(file)} />
        ))}
      </ul>
      <Sheet
        isOpen={isAdding}
        title={t('card.addpaper')}
        closeLabel={t('btn.close')}
        onClose={() => setAdding(false)}
      >
        {isAdding && <PaperForm personId={card.personId} onDone={() => setAdding(false)} />}
      </Sheet>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('card.askremove', { name: leaving?.title ?? '' })}
        text={t('card.removetext')}
        confirmLabel={t('card.remove')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={detach.isPending}
        onConfirm={() =>
          leaving !== null &&
          detach.mutate(
            { fileId: leaving.fileId },
            { onSettled: () => setLeaving(null), onError: (error) => showFailure(describeError(error, t)) },
          )
        }
        onClose={() => setLeaving(null)}
      />
    </CardPart>
  );
}

function PaperRow({ file, onRemove }: { readonly file: CardFile; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fileId, kind, title, isImage, addedAt, by, mayRemove } = file;
  return (
    <li className={look.row}>
      <IconTile icon={isImage ? IconPhoto : IconFileTypePdf} />
      <div className={look.words}>
        <a
          className={look.link}
          href={addressOf(personalCardApi.file, { fileId })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {title}
        </a>
        <p className={look.muted} title={format.exactMoment(addedAt)}>
          {[t(`card.paper.${kind}`), format.day(addedAt), by === null ? null : format.name(by)]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      {mayRemove && (
        <RowButton icon={IconTrash} label={t('card.removepaper', { name: title })} onClick={onRemove} />
      )}
    </li>
  );
}

function PaperForm({ personId, onDone }: { readonly personId: number; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const attach = useAttach();
  const picked = usePickedFiles();
  const [kind, setKind] = useState<CardFile['kind']>('education');
  const [title, setTitle] = useState('');
  const files = picked.picked.map(({ file }) => file);
  return (
    <RowForm
      save={attach}
      isComplete={title.trim() !== '' && files.length > 0}
      onSave={() => attach.mutate({ personId, kind, title, files }, { onSuccess: onDone })}
      onRemove={null}
    >
      <Select
        label={t('card.paperkind')}
        data={cardFileKinds.map((value) => ({ value, label: t(`card.paper.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(value ?? kind)}
      />
      <TextInput
        label={t('card.papertitle')}
        value={title}
        maxLength={120}
        required
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <PapersField files={picked} isMissing={false} />
    </RowForm>
  );
}
