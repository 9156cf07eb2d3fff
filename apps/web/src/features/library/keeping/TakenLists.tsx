import type { TakenList } from '@bilim/contract/library/lists';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useTakenLists, useUndoList } from './useKeeping.ts';
import look from './Keeping.module.css';

/** Lists of books that were taken; the last one can be taken back as a whole. */
export function TakenLists() {
  const { t } = useTranslation();
  const query = useTakenLists();
  const undo = useUndoList();
  const [asked, setAsked] = useState<TakenList | null>(null);
  return (
    <>
      <QueueList
        query={query}
        items={query.data?.pages.flat()}
        empty={{ art: 'books', title: t('lk.none.lists'), text: t('lk.nonetext.lists') }}
      >
        {(lists) => (
          <QueueRows label={t('lk.view.lists')}>
            {lists.map((list) => (
              <Row key={list.runId} list={list} onUndo={() => setAsked(list)} />
            ))}
          </QueueRows>
        )}
      </QueueList>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('lk.undolist')}
        text={t('lk.undolisttext', { name: asked?.fileName ?? '' })}
        confirmLabel={t('lk.undolist')}
        cancelLabel={t('btn.cancel')}
        isBusy={undo.isPending}
        onConfirm={() => {
          if (asked !== null) undo.mutate(asked.runId, { onSettled: () => setAsked(null) });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface RowProps {
  readonly list: TakenList;
  readonly onUndo: () => void;
}

function Row({ list, onUndo }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fileName, takenBy, takenAt, added, changed, isUndone, mayUndo, refusal, dependants } = list;
  const facts = [
    takenBy === null ? '' : format.name(takenBy),
    format.moment(takenAt),
    t('lk.listfigures', { added, changed }),
  ].filter((fact) => fact !== '');
  return (
    <li className={look.row}>
      <div className={look.words}>
        <b className={look.title}>{fileName}</b>
        <span className={look.facts}>{facts.join(' · ')}</span>
        {refusal !== null && (
          <span className={look.facts}>
            {[refusal, ...dependants.map(({ what, count }) => `${what}: ${count}`)].join(' · ')}
          </span>
        )}
      </div>
      {isUndone && <StatusChip tone="neutral">{t('lk.undone')}</StatusChip>}
      {mayUndo && (
        <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
          {t('lk.undolist')}
        </Button>
      )}
    </li>
  );
}
