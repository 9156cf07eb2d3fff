import { Anchor, Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { SidePanel } from '#features/journal/panel/SidePanel.tsx';
import { useMarkOutbox } from '#domain/journal/useMarkOutbox.ts';
import { useQueuedMarks } from '#domain/journal/useMarkOutbox.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { OutboxMark } from './OutboxMark.tsx';
import look from './OutboxPanel.module.css';

interface OutboxPanelProps {
  readonly onClose: () => void;
}

/** Every mark that was typed here and that the server does not have, with what can be done about it. */
export function OutboxPanel({ onClose }: OutboxPanelProps) {
  const { t } = useTranslation();
  const outbox = useMarkOutbox();
  const { entries: marks, line, isUnpersisted, unreadable } = useQueuedMarks();
  const isSendable = marks.some(({ trouble }) => trouble === null);
  const standing = {
    open: 'queue.opentext',
    waiting: 'queue.waitingtext',
    closed: 'queue.closedtext',
  } as const;

  return (
    <SidePanel title={t('queue.title')} onClose={onClose}>
      {unreadable > 0 && (
        <p className={look.standing} role="alert">
          {t('queue.unreadable', { count: unreadable })}{' '}
          <Anchor component="button" onClick={() => void outbox.dropUnreadable()}>
            {t('btn.delete')}
          </Anchor>
        </p>
      )}
      {marks.length === 0 ? (
        <EmptyState art="journal" title={t('queue.empty')} text={t('queue.emptytext')} />
      ) : (
        <>
          <p className={look.standing} role="status">
            {t(isUnpersisted ? 'queue.unpersisted' : standing[line])}
          </p>
          {isSendable && (
            <Button
              variant="default"
              leftSection={<IconCloudUp size={18} aria-hidden />}
              onClick={outbox.hurry}
            >
              {t('queue.sendnow')}
            </Button>
          )}
          <ul className={look.list}>
            {marks.map((mark) => (
              <OutboxMark key={mark.visitId} mark={mark} line={line} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}
