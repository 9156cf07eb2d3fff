import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { ChatList } from '#domain/chat/chatLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import look from './ChatScreen.module.css';
import { ConversationSkeleton } from './conversation/ConversationSkeleton.tsx';

interface NothingOpenProps {
  readonly isAsked: boolean;
  readonly isUnknown: boolean;
  readonly list: ChatList;
  readonly onContacts: () => void;
  readonly onGroup: () => void;
  readonly onBack: () => void;
}

/** Where no conversation is open, or the one that is asked for is not there yet. */
export function NothingOpen({ isAsked, isUnknown, list, onContacts, onGroup, onBack }: NothingOpenProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const ofAll = list === 'all';
  const wayBack = isNarrow && (
    <ActionIcon size={44} className={look.back} aria-label={t('ch.tocontacts')} onClick={onBack}>
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
  if (isAsked && !isUnknown) {
    return (
      <div className={look.waiting} aria-busy>
        {wayBack}
        <ConversationSkeleton />
      </div>
    );
  }
  return (
    <div className={look.nothing}>
      {wayBack}
      <EmptyState
        art="letter"
        title={t(isUnknown ? 'ch.unknown' : ofAll ? 'ch.selectchat' : 'ch.selectcontact')}
        text={t(isUnknown ? 'ch.unknowntext' : ofAll ? 'ch.selectchattext' : 'ch.choosetext')}
        action={
          <Button variant="light" onClick={ofAll ? onContacts : onGroup}>
            {t(ofAll ? 'ch.tocontacts' : 'ch.startgroup')}
          </Button>
        }
      />
    </div>
  );
}
