import { Anchor, Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { SidePanel } from '#features/journal/panel/SidePanel.tsx';
import { useMarkOutbox } from '#domain/journal/useMarkOutbox.ts';
import { useGradeOutbox } from '#domain/records/gradeOutbox.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { OutboxGrade } from './OutboxGrade.tsx';
import { OutboxMark } from './OutboxMark.tsx';
import { useWaiting } from './useWaiting.ts';
import look from './OutboxPanel.module.css';

interface OutboxPanelProps {
  readonly onClose: () => void;
}

/** Everything that was typed here and that the server does not have, with what can be done about it. */
export function OutboxPanel({ onClose }: OutboxPanelProps) {
  const { t } = useTranslation();
  const outboxes = [useMarkOutbox(), useGradeOutbox()];
  const { marks, grades, count, isUnpersisted } = useWaiting();
  const unreadable = marks.unreadable + grades.unreadable;
  const isSendable = [...marks.entries, ...grades.entries].some(({ trouble }) => trouble === null);
  const { line } = marks.entries.length > 0 ? marks : grades;
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
          <Anchor
            component="button"
            onClick={() => {
              for (const { dropUnreadable } of outboxes) void dropUnreadable();
            }}
          >
            {t('btn.delete')}
          </Anchor>
        </p>
      )}
      {count === unreadable ? (
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
              onClick={() => {
                for (const { hurry } of outboxes) hurry();
              }}
            >
              {t('queue.sendnow')}
            </Button>
          )}
          <ul className={look.list}>
            {marks.entries.map((mark) => (
              <OutboxMark key={mark.visitId} mark={mark} line={marks.line} />
            ))}
            {grades.entries.map((grade) => (
              <OutboxGrade key={grade.rowKey} grade={grade} line={grades.line} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}
