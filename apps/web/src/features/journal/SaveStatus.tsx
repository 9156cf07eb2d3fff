import { IconAlertTriangle, IconCheck, IconCloudUp, IconLoader2, IconPencilOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

import { afterPaint } from './grid/afterPaint.ts';
import type { Standing } from './store/journalRows.ts';
import type { JournalStore } from './store/journalStore.ts';
import look from './SaveStatus.module.css';

interface SaveStatusProps {
  readonly store: JournalStore;
  readonly isReadOnly: boolean;
}

/** One word on how the journal stands with the server; told to screen readers when it changes. */
export function SaveStatus({ store, isReadOnly }: SaveStatusProps) {
  return (
    <output className={look.status} aria-live="polite">
      {isReadOnly ? <ReadOnlyChip /> : <StandingChip store={store} />}
    </output>
  );
}

function ReadOnlyChip() {
  const { t } = useTranslation();
  return (
    <StatusChip tone="neutral" icon={<IconPencilOff size={15} aria-hidden />}>
      {t('j.readonly')}
    </StatusChip>
  );
}

const tones = { troubled: 'bad', waiting: 'info', saving: 'info', saved: 'good' } as const satisfies Record<
  string,
  Tone
>;

function StandingChip({ store }: Pick<SaveStatusProps, 'store'>) {
  const { t } = useTranslation();
  const { saving, waiting, troubles } = useStandingAfterPaint(store);
  const kind = troubles.length > 0 ? 'troubled' : waiting > 0 ? 'waiting' : saving > 0 ? 'saving' : 'saved';
  const words = {
    troubled: t('j.notsaved', { count: troubles.length }),
    waiting: t('queue.waiting', { count: waiting }),
    saving: t('j.saving'),
    saved: t('j.saved'),
  } as const satisfies Record<typeof kind, string>;

  return (
    <StatusChip tone={tones[kind]} icon={<StandingIcons kind={kind} />}>
      {words[kind]}
    </StatusChip>
  );
}

/** All four are there and one is seen: with every mark a picture would come and go. */
function StandingIcons({ kind }: { readonly kind: keyof typeof tones }) {
  return (
    <span className={look.icons} data-kind={kind}>
      <IconAlertTriangle size={15} aria-hidden data-of="troubled" />
      <IconCloudUp size={15} aria-hidden data-of="waiting" />
      <IconLoader2 size={15} aria-hidden data-of="saving" />
      <IconCheck size={15} aria-hidden data-of="saved" />
    </span>
  );
}

/** The typed mark is painted first, and the word about it in the next frame. */
function useStandingAfterPaint(store: JournalStore): Standing {
  const [standing, setStanding] = useState(store.standing);

  // The store lies outside React.
  useEffect(() => {
    let giveUp: (() => void) | null = null;
    const show = () => {
      giveUp = null;
      setStanding(store.standing());
    };
    show();
    const end = store.subscribe(() => (giveUp ??= afterPaint(show)));
    return () => {
      giveUp?.();
      end();
    };
  }, [store]);

  return standing;
}
