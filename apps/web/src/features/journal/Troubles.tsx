import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConflictChoice } from '#domain/journal/ConflictChoice.tsx';

import { focusCurrentCell } from './grid/gridFocus.ts';
import type { TroubledCell } from './store/journalRows.ts';
import type { JournalStore } from './store/journalStore.ts';
import look from './Troubles.module.css';

interface TroublesProps {
  readonly store: JournalStore;
}

/** Marks that the server does not have, with what to do about each: nothing that was typed is lost silently. */
export function Troubles({ store }: TroublesProps) {
  const troubles = useSyncExternalStore(store.subscribe, () => store.standing().troubles);
  const waiting = useSyncExternalStore(store.subscribe, () => store.standing().waiting);
  const refused = troubles.filter(({ state }) => state.kind === 'refused');
  const conflicts = troubles.filter(({ state }) => state.kind === 'conflict');

  return (
    <div role="alert" className={look.troubles}>
      {waiting > 0 && <WaitingMarks count={waiting} onSend={store.sendNow} />}
      {refused.length > 0 && <RefusedMarks cells={refused} onSeen={() => void store.dismissRefused()} />}
      {conflicts.map((cell) => (
        <Conflict
          key={cell.visitId}
          cell={cell}
          onResolve={(choice) => void store.resolve(cell.visitId, choice)}
        />
      ))}
    </div>
  );
}

interface TroubleProps {
  readonly tone: 'bad' | 'calm';
  readonly icon: ReactNode;
  readonly words: ReactNode;
  readonly children: ReactNode;
}

function Trouble({ tone, icon, words, children }: TroubleProps) {
  return (
    <div className={look.trouble} data-tone={tone}>
      {icon}
      <p className={look.words}>{words}</p>
      <div className={look.buttons}>{children}</div>
    </div>
  );
}

function WaitingMarks({ count, onSend }: { readonly count: number; readonly onSend: () => void }) {
  const { t } = useTranslation();
  return (
    <Trouble
      tone="calm"
      icon={<IconCloudUp size={20} aria-hidden className={look.icon} />}
      words={
        <>
          <b>{t('queue.waiting', { count })}.</b> {t('queue.waitingtext')}
        </>
      }
    >
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          onSend();
          focusCurrentCell();
        }}
      >
        {t('queue.sendnow')}
      </Button>
    </Trouble>
  );
}

interface RefusedMarksProps {
  readonly cells: readonly TroubledCell[];
  readonly onSeen: () => void;
}

function RefusedMarks({ cells, onSeen }: RefusedMarksProps) {
  const { t } = useTranslation();
  const reasons = new Set(cells.flatMap(({ state }) => (state.kind === 'refused' ? state.reason : [])));

  return (
    <Trouble
      tone="bad"
      icon={<IconAlertTriangle size={20} aria-hidden className={look.icon} />}
      words={
        <>
          <b>{t('queue.refused', { count: cells.length })}.</b> {[...reasons].join('. ')}
        </>
      }
    >
      <Button size="sm" variant="default" onClick={onSeen}>
        {t('queue.seen')}
      </Button>
    </Trouble>
  );
}

interface ConflictProps {
  readonly cell: TroubledCell;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

function Conflict({ cell: { name, lesson, state }, onResolve }: ConflictProps) {
  const format = useFormat();
  if (state.kind !== 'conflict') return null;
  return (
    <ConflictChoice
      place={`${format.shortName(name)}, ${format.dayMonth(lesson.lessonDate)}`}
      mine={state.mine}
      theirs={state.theirs}
      onResolve={onResolve}
    />
  );
}
