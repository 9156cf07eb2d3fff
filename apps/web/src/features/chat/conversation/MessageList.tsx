import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { ThreadRow } from '../thread/threadRows.ts';
import { JumpDown } from './JumpDown.tsx';
import { onListKey } from './listKeys.ts';
import look from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import { useMessageList, type ListControl } from './useMessageList.ts';

interface MessageListProps {
  readonly control: Ref<ListControl>;
  readonly label: string;
  readonly rows: readonly ThreadRow[];
  /** Where the list opens: at this message, or at the end. */
  readonly startAt: number | null;
  readonly isGroup: boolean;
  readonly unread: number;
  readonly hasNewer: boolean;
  readonly isBusy: boolean;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  readonly onSeen: (messageIds: readonly number[]) => void;
  readonly onJumpDown: () => void;
  readonly onLeave: () => void;
}

/** The messages of a conversation. */
export function MessageList(props: MessageListProps) {
  'use no memo'; // The list behind it changes within, which the compiler would not see.
  const { rows, isGroup, onLeave } = props;
  const { t } = useTranslation();
  const { box, list, isFar, marked } = useMessageList(props);

  return (
    <div className={look.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a feed is walked through by keys */}
      <div
        ref={box}
        className={look.box}
        role="feed"
        aria-label={props.label}
        aria-busy={props.isBusy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => onListKey(event, { list, rows, onLeave })}
      >
        <div ref={(node) => list.containerRef(node)} className={look.rows}>
          {list.getVirtualItems().map(({ index, key }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div key={key} ref={list.measureElement} data-index={index} className={look.row}>
                <MessageRow
                  row={row}
                  isGroup={isGroup}
                  isMarked={row.kind === 'message' && row.message.messageId === marked}
                  place={index + 1}
                />
              </div>
            );
          })}
        </div>
      </div>
      {(isFar || props.hasNewer) && (
        <JumpDown unread={props.unread} label={t('ch.tonewest')} onJump={props.onJumpDown} />
      )}
    </div>
  );
}
