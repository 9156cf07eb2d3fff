import { longestMessage } from '@bilim/contract/chat/message';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconCheck, IconSend2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { AttachButton } from '#platform/uploads/AttachButton.tsx';
import { useDropZone } from '#ui/useDropZone.ts';
import { usePastedFiles } from '#ui/usePastedFiles.ts';

import look from './Composer.module.css';
import { ComposerNote } from './ComposerNote.tsx';
import { ComposerFiles } from './ComposerFiles.tsx';
import { MentionList, mentionOptionId } from './MentionList.tsx';
import { useComposer, type ComposerProps } from './useComposer.ts';

/** From here on the remaining letters are counted out. */
const nearLimit = longestMessage - 300;

/** Where a message is written: Enter sends, Shift+Enter begins a line, the arrow up changes the last one. */
export function Composer(props: ComposerProps) {
  const { input, reply, editing } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { text, length, canSend, change, send, mention, mentions, attachments, onKeyDown } =
    useComposer(props);
  const { isOver, dropProps } = useDropZone((files) => attachments.add(files));
  usePastedFiles((files) => attachments.add(files));
  const isTooLong = length > longestMessage;
  const label = editing === null ? t('ch.write') : t('ch.editing');

  return (
    <form
      className={look.composer}
      data-over={isOver || undefined}
      {...dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ComposerNote reply={reply} editing={editing} onCancel={props.onCancel} />
      <ComposerFiles attachments={attachments} />
      {mentions.isOpen && <MentionList people={mentions.found} active={mentions.active} onChoose={mention} />}
      <div className={look.line}>
        {editing === null && <AttachButton attachments={attachments} />}
        <Textarea
          ref={input}
          className={look.field ?? ''}
          classNames={{ input: look.input ?? '' }}
          autosize
          minRows={1}
          maxRows={8}
          aria-label={label}
          placeholder={label}
          value={text}
          error={isTooLong && t('ch.toolong', { count: longestMessage })}
          aria-autocomplete="list"
          aria-controls={mentions.isOpen ? mentionOptionId() : undefined}
          aria-activedescendant={mentions.isOpen ? mentionOptionId(mentions.active) : undefined}
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
            mentions.look(currentTarget.value, currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.look(currentTarget.value, currentTarget.selectionStart)}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        <SendButton isChange={editing !== null} canSend={canSend} />
      </div>
      {length > nearLimit && !isTooLong && (
        <span className={look.left}>{format.number(longestMessage - length)}</span>
      )}
    </form>
  );
}

function SendButton({ isChange, canSend }: { readonly isChange: boolean; readonly canSend: boolean }) {
  const { t } = useTranslation();
  const Icon = isChange ? IconCheck : IconSend2;
  return (
    <ActionIcon
      type="submit"
      size={44}
      radius="md"
      variant="filled"
      color="lake"
      disabled={!canSend}
      aria-label={t(isChange ? 'btn.save' : 'btn.send')}
    >
      <Icon size={21} aria-hidden />
    </ActionIcon>
  );
}
