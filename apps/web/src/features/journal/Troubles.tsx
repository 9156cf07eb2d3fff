import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsSplit2, IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { focusCurrentCell } from './grid/gridFocus.ts';
import type { TroubledCell } from './store/journalRows.ts';
import type { JournalStore } from './store/journalStore.ts';
import look from './Troubles.module.css';

interface TroublesProps {
  readonly store: JournalStore;
}

/** Marks that are not saved, with what to do about each: nothing that was typed is lost silently. */
export function Troubles({ store }: TroublesProps) {
  const { troubles } = useSyncExternalStore(store.subscribe, store.standing);
  const failed = troubles.filter(({ state }) => state.kind === 'failed');
  const conflicts = troubles.filter(({ state }) => state.kind === 'conflict');

  return (
    <div role="alert" className={look.troubles}>
      {failed.length > 0 && (
        <FailedSaves
          cells={failed}
          onRetry={() => {
            store.retryAll();
            focusCurrentCell();
          }}
        />
      )}
      {conflicts.map((cell) => (
        <Conflict
          key={cell.visitId}
          cell={cell}
          onResolve={(choice) => store.resolve(cell.visitId, choice)}
        />
      ))}
    </div>
  );
}

function FailedSaves({
  cells,
  onRetry,
}: {
  readonly cells: readonly TroubledCell[];
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const [first] = cells;
  const reason = first?.state.kind === 'failed' ? first.state.reason : '';

  return (
    <div className={look.trouble} data-tone="bad">
      <IconAlertTriangle size={20} aria-hidden className={look.icon} />
      <p className={look.words}>
        <b>{t('j.notsaved', { count: cells.length })}.</b> {reason}. {t('j.keptmarks')}
      </p>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRetry}
      >
        {t('btn.retry')}
      </Button>
    </div>
  );
}

interface ConflictProps {
  readonly cell: TroubledCell;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

function Conflict({ cell: { name, lesson, state }, onResolve }: ConflictProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state.kind !== 'conflict') return null;
  const [mine, theirs] = [state.mine, state.theirs].map(({ text }) => (text === '' ? t('j.empty') : text));

  return (
    <div className={look.trouble} data-tone="warning">
      <IconArrowsSplit2 size={20} aria-hidden className={look.icon} />
      <p className={look.words}>
        <b>
          {format.shortName(name)}, {format.dayMonth(lesson.lessonDate)}.
        </b>{' '}
        {t('j.conflict', { mine, theirs })}
      </p>
      <div className={look.buttons}>
        <Button size="sm" variant="default" onClick={() => onResolve('theirs')}>
          {t('j.keeptheirs', { mark: theirs })}
        </Button>
        <Button size="sm" onClick={() => onResolve('mine')}>
          {t('j.putmine', { mark: mine })}
        </Button>
      </div>
    </div>
  );
}
