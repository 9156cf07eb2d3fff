import { reactionKinds, type Message, type ReactionKind } from '@bilim/contract/chat/message';
import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconCornerUpLeft,
  IconEyeCheck,
  IconFlag,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useBackToClose } from '#ui/useBackToClose.ts';

import look from './MessageMenu.module.css';
import { reactionIcons } from './reactionIcons.ts';

/** What may be done with this message by whoever looks at it. */
export interface MessageRights {
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly mayPin: boolean;
  readonly isPinned: boolean;
  readonly maySeeReaders: boolean;
  readonly mayWrite: boolean;
}

interface MessageMenuProps {
  readonly message: Message;
  /** The button that opened it. */
  readonly opener: HTMLElement;
  readonly rights: MessageRights;
  readonly onReact: (kind: ReactionKind) => void;
  readonly onChoose: (choice: MessageChoice) => void;
  readonly onClose: () => void;
}

export type MessageChoice = 'reply' | 'edit' | 'copy' | 'link' | 'pin' | 'readers' | 'report' | 'delete';

/** Reactions, and below them everything else that can be done with a message. */
export function MessageMenu({ message, opener, rights, onReact, onChoose, onClose }: MessageMenuProps) {
  const { t } = useTranslation();
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const mine = message.reactions.find(({ isMine }) => isMine)?.kind;
  const choices = choicesOf(message, rights);
  useBackToClose(true, onClose);

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      width={260}
      shadow="md"
      radius="md"
      returnFocus={false}
      // What was chosen closes it.
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={look.anchor}
          aria-label={t('ch.actions')}
          style={{ left, top, width: right - left, height: bottom - top }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <ReactionChoice mine={mine} onReact={onReact} />
        <Menu.Divider />
        {choices.map(({ choice, label, Icon }) => (
          <Menu.Item
            key={choice}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            {...(choice === 'delete' || choice === 'report' ? { className: look.grave ?? '' } : {})}
            onClick={() => onChoose(choice)}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReactionChoiceProps {
  readonly mine: ReactionKind | undefined;
  readonly onReact: (kind: ReactionKind) => void;
}

function ReactionChoice({ mine, onReact }: ReactionChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={look.reactions}>
      {reactionKinds.map((kind) => {
        const Icon = reactionIcons[kind];
        return (
          <Menu.Item
            key={kind}
            className={look.reaction ?? ''}
            aria-label={t(`ch.reactions.${kind}`)}
            title={t(`ch.reactions.${kind}`)}
            data-mine={kind === mine || undefined}
            onClick={() => onReact(kind)}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
          </Menu.Item>
        );
      })}
    </div>
  );
}

function choicesOf({ isMine, text }: Message, rights: MessageRights) {
  const all = [
    { choice: 'reply', label: 'ch.reply', Icon: IconCornerUpLeft, isOpen: rights.mayWrite },
    { choice: 'edit', label: 'btn.edit', Icon: IconPencil, isOpen: rights.mayEdit },
    { choice: 'copy', label: 'ch.copytext', Icon: IconCopy, isOpen: text !== '' },
    { choice: 'link', label: 'ch.copylink', Icon: IconLink, isOpen: true },
    {
      choice: 'pin',
      label: rights.isPinned ? 'ch.unpin' : 'ch.pin',
      Icon: rights.isPinned ? IconPinnedOff : IconPin,
      isOpen: rights.mayPin,
    },
    { choice: 'readers', label: 'ch.readers', Icon: IconEyeCheck, isOpen: rights.maySeeReaders },
    { choice: 'report', label: 'ch.report', Icon: IconFlag, isOpen: !isMine },
    { choice: 'delete', label: 'btn.delete', Icon: IconTrash, isOpen: rights.mayDelete },
  ] as const;
  return all.filter(({ isOpen }) => isOpen);
}
