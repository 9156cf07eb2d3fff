import type { OpenedBook } from '@bilim/contract/library';
import { shelfKinds } from '@bilim/contract/library/words';
import { ActionIcon, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LookupSelect } from '#ui/LookupSelect.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { useDisciplines, useSetShelf } from './keeping/useKeeping.ts';
import look from './Books.module.css';

interface ShelfSheetProps {
  readonly isOpen: boolean;
  readonly book: OpenedBook;
  readonly onClose: () => void;
}

type Kind = (typeof shelfKinds)[number];

/** Disciplines that have the book on their shelf. */
export function ShelfSheet({ isOpen, book: { bookId, shelves }, onClose }: ShelfSheetProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const [kind, setKind] = useState<Kind>('main');
  const [words, setWords] = useState<string | null>(null);
  const disciplines = useDisciplines(words);
  const set = useSetShelf();
  return (
    <Sheet isOpen={isOpen} title={t('lk.shelves')} closeLabel={t('btn.close')} onClose={onClose}>
      <Stack gap="md">
        <Shelves bookId={bookId} shelves={shelves} />
        <LookupSelect
          label={t('lk.discipline')}
          options={disciplines.data?.map(({ disciplineId, name }) => ({
            value: String(disciplineId),
            label: name,
          }))}
          nothing={t('c.empty')}
          loading={t('c.loading')}
          chosen={chosen}
          onAsk={setWords}
          onChoose={setChosen}
        />
        <SegmentedControl
          aria-label={t('lk.kinds')}
          data={shelfKinds.map((value) => ({ value, label: t(`lk.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(shelfKinds.find((one) => one === value) ?? 'main')}
        />
        <Group justify="flex-end">
          <Button
            disabled={chosen === null}
            loading={set.isPending}
            onClick={() =>
              chosen !== null &&
              set.mutate(
                { bookId, disciplineId: Number(chosen.value), kind },
                { onSuccess: () => setChosen(null) },
              )
            }
          >
            {t('lk.onshelf')}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}

function Shelves({ bookId, shelves }: Pick<OpenedBook, 'bookId' | 'shelves'>) {
  const { t } = useTranslation();
  const set = useSetShelf();
  const own = shelves.filter(({ pageFrom }) => pageFrom === null);
  return (
    <ul className={look.places}>
      {own.map(({ disciplineId, name, kind: stands }) => (
        <li key={disciplineId} className={look.shelves}>
          <span>
            {name} · {t(`lk.kind.${stands}`)}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('lk.offshelf', { name })}
            onClick={() => set.mutate({ bookId, disciplineId, kind: null })}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
