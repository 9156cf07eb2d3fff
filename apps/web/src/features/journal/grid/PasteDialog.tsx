import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import type { Misfit, PastePlan } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import look from './PasteDialog.module.css';

interface PasteDialogProps {
  readonly store: JournalStore;
  readonly plan: PastePlan;
  readonly onClose: () => void;
}

/** Says what of a pasted column does not fit, before anything is set. */
export function PasteDialog({ store, plan: { marks, misfits }, onClose }: PasteDialogProps) {
  const { t } = useTranslation();

  return (
    <Sheet isOpen title={t('j.paste.title')} closeLabel={t('btn.close')} onClose={onClose}>
      <Text size="sm">{t('j.paste.text', { count: misfits.length })}</Text>
      <ul className={look.misfits}>
        {misfits.map((misfit) => (
          <MisfitRow key={`${misfit.row}/${misfit.column}`} store={store} misfit={misfit} />
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('btn.cancel')}
        </Button>
        <Button
          disabled={marks.length === 0}
          onClick={() => {
            store.setMarks(marks);
            onClose();
          }}
        >
          {t('j.paste.rest', { count: marks.length })}
        </Button>
      </Group>
    </Sheet>
  );
}

const reasons = {
  no_such_mark: 'j.paste.nosuchmark',
  outside: 'j.paste.outside',
  read_only: 'j.paste.closed',
} as const satisfies Record<Misfit['why'], string>;

function MisfitRow({
  store,
  misfit: { row, column, text, why },
}: {
  readonly store: JournalStore;
  readonly misfit: Misfit;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const student = store.row(row);
  const lesson = store.sheet().lessons[column];
  const place = [student && format.shortName(student.name), lesson && format.dayMonth(lesson.lessonDate)];

  return (
    <li className={look.misfit}>
      <b className={look.text}>{text}</b>
      <span>
        {place.filter((word) => word !== undefined).join(', ')} {t(reasons[why])}
      </span>
    </li>
  );
}
