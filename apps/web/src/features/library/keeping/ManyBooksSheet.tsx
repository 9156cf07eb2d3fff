import { attachmentEndings } from '@bilim/contract/core/attachments';
import { bookRights, type BookRights } from '@bilim/contract/library/words';
import { ActionIcon, Button, FileButton, Group, Select, Stack } from '@mantine/core';
import { IconFiles, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryField } from '#domain/library/CategoryField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useDropZone } from '#ui/useDropZone.ts';

import { useManyBooks, type ManyBook } from './useManyBooks.ts';
import look from './Keeping.module.css';

interface ManyBooksSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Files that become books, each called as its file; what else is known of them is said later, one by one. */
export function ManyBooksSheet({ isOpen, onClose }: ManyBooksSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} isWide title={t('lk.many')} closeLabel={t('btn.close')} onClose={onClose}>
      {isOpen && <Files />}
    </Sheet>
  );
}

function Files() {
  const { t } = useTranslation();
  const [categoryId, setCategory] = useState<string | null>(null);
  const [rights, setRights] = useState<BookRights>('university');
  const { books, add, remove, send, isBusy } = useManyBooks();
  const drop = useDropZone(add);
  const isReady = categoryId !== null && books.some(({ state }) => state === 'waiting' || state === 'failed');
  return (
    <Stack gap="md" {...drop.dropProps}>
      <Group>
        <FileButton
          multiple
          accept={attachmentEndings.library.map((ending) => `.${ending}`).join(',')}
          inputProps={{ 'aria-label': t('lk.choosefiles') }}
          onChange={add}
        >
          {(props) => (
            <Button variant="light" leftSection={<IconFiles size={18} aria-hidden />} {...props}>
              {t('lk.choosefiles')}
            </Button>
          )}
        </FileButton>
        <span className={look.facts}>{t(drop.isOver ? 'l.dropnow' : 'l.filehint')}</span>
      </Group>
      <CategoryField required value={categoryId} onChange={setCategory} />
      <Select
        label={t('l.fact.rights')}
        allowDeselect={false}
        data={bookRights.map((value) => ({ value, label: t(`l.right.${value}`) }))}
        value={rights}
        onChange={(value) => setRights(bookRights.find((one) => one === value) ?? 'university')}
      />
      <ul className={look.files}>
        {books.map((book) => (
          <File key={book.id} book={book} isBusy={isBusy} onRemove={() => remove(book.id)} />
        ))}
      </ul>
      <Group justify="flex-end">
        <Button
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void send({ categoryId: Number(categoryId), rights })}
        >
          {t('lk.addall', { count: books.filter(({ state }) => state !== 'done').length })}
        </Button>
      </Group>
    </Stack>
  );
}

const tones = { waiting: 'neutral', sending: 'info', done: 'good', failed: 'bad' } as const;

interface FileProps {
  readonly book: ManyBook;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function File({ book: { file, title, state, trouble }, isBusy, onRemove }: FileProps) {
  const { t } = useTranslation();
  return (
    <li className={look.file}>
      <div className={look.words}>
        <span>{title}</span>
        <span className={look.state}>
          <StatusChip tone={tones[state]}>{trouble ?? t(`lk.file.${state}`)}</StatusChip>
        </span>
      </div>
      {state !== 'done' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          disabled={isBusy}
          aria-label={t('upload.remove', { name: file.name })}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
