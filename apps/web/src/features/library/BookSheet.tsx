import { AppError } from '@bilim/contract';
import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';
import { describeFields } from '#platform/api/refusedFields.ts';
import { AttachButton } from '#platform/uploads/AttachButton.tsx';
import { PickedFiles } from '#platform/uploads/PickedFiles.tsx';
import { UploadStatus } from '#platform/uploads/UploadStatus.tsx';
import { useAttachments } from '#platform/uploads/useAttachments.ts';
import { useUpload } from '#platform/uploads/useUpload.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showSuccess } from '#ui/toasts.ts';
import { useDropZone } from '#ui/useDropZone.ts';

import { FactFields } from './FactFields.tsx';
import { formOf, savedOf, titleOfFile } from './bookForm.ts';
import look from './Books.module.css';

interface BookSheetProps {
  readonly isOpen: boolean;
  /** Null for a new one. */
  readonly book: OpenedBook | null;
  readonly onClose: () => void;
}

/** What is known of a book, and its file. */
export function BookSheet({ isOpen, book, onClose }: BookSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      isWide
      title={t(book === null ? 'l.addbook' : 'l.editbook')}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {isOpen && <Fields book={book} onClose={onClose} />}
    </Sheet>
  );
}

function Fields({ book, onClose }: Omit<BookSheetProps, 'isOpen'>) {
  const { t } = useTranslation();
  const { form, attachments, upload, drop, isDoubleMeant, setDoubleMeant, take, send, retry } = useSaveBook(
    book,
    onClose,
  );
  const isDouble = codeOf(upload.error) === 'library.double';
  return (
    <form className={look.form} noValidate onSubmit={form.onSubmit(() => void send())} {...drop.dropProps}>
      <Group>
        <AttachButton attachments={{ ...attachments, add: take }} isDisabled={upload.isBusy} hasWords />
        <span className={look.facts}>{t(drop.isOver ? 'l.dropnow' : 'l.filehint')}</span>
      </Group>
      {book !== null && book.fileName !== '' && attachments.picked.length === 0 && (
        <span className={look.facts}>{t('l.presentfile', { name: book.fileName })}</span>
      )}
      <PickedFiles attachments={attachments} upload={upload} />
      <FactFields form={form} />
      {codeOf(upload.error) === 'request.invalid' ? (
        <Alert color="pome" role="alert">
          {describeFields(upload.error, t)}
        </Alert>
      ) : (
        <UploadStatus upload={upload} onRetry={() => void retry()} />
      )}
      {isDouble && (
        <Checkbox
          label={t('l.doublemeant')}
          checked={isDoubleMeant}
          onChange={({ currentTarget }) => setDoubleMeant(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={upload.isBusy} disabled={attachments.isPreparing}>
          {t('btn.save')}
        </Button>
      </Group>
    </form>
  );
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);

/** The form, its file, and the way both leave. */
function useSaveBook(book: OpenedBook | null, onClose: () => void) {
  const { call } = useApi();
  const queries = useQueryClient();
  const attachments = useAttachments('library');
  const upload = useUpload<{ readonly message: string }>(attachments);
  const [isDoubleMeant, setDoubleMeant] = useState(false);
  const form = useForm({ mode: 'controlled', initialValues: formOf(book) });
  const drop = useDropZone((files) => take(files));

  function take(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return;
    attachments.add([file]);
    if (form.getValues().title === '') form.setFieldValue('title', titleOfFile(file.name));
  }

  function finish(saved: { readonly message: string } | null) {
    void queries.invalidateQueries({ queryKey: [libraryKey] });
    if (saved === null) return;
    showSuccess(saved.message);
    onClose();
  }

  return {
    form,
    attachments,
    upload,
    drop,
    isDoubleMeant,
    setDoubleMeant,
    take,
    send: async () => {
      const told = savedOf(form.getValues(), book, attachments.picked[0]?.file.name);
      finish(
        await upload.send(
          async (options) => await call(libraryApi.save, { ...told, isDoubleMeant }, options),
        ),
      );
    },
    retry: async () => finish(await upload.retry()),
  };
}
