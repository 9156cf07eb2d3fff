import { conversationsApi, type FoundMessage } from '@bilim/contract/chat/conversations';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { chatLink } from '#domain/chat/chatLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import look from './SearchDialog.module.css';

interface SearchDialogProps {
  /** The open conversation, which is searched first; null for none. */
  readonly conversationId: number | null;
  readonly onClose: () => void;
}

const restMs = 300;
const shortest = 3;

/** Looks for words in the open conversation, or in all of one's own. */
export function SearchDialog({ conversationId, onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const [isHere, setHere] = useState(conversationId !== null);
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), restMs);
  const within = isHere ? conversationId : null;

  return (
    <Sheet isOpen title={t('ch.search')} closeLabel={t('btn.close')} onClose={onClose}>
      <div className={look.head}>
        <TextInput
          aria-label={t('ch.search')}
          placeholder={t('ch.searchhint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          maxLength={100}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {conversationId !== null && (
          <SegmentedControl
            fullWidth
            value={isHere ? 'here' : 'all'}
            data={[
              { value: 'here', label: t('ch.searchthis') },
              { value: 'all', label: t('ch.searchall') },
            ]}
            onChange={(value) => setHere(value === 'here')}
          />
        )}
      </div>
      {rested.length < shortest ? (
        <p className={look.hint}>{t('ch.searchshort')}</p>
      ) : (
        <Found text={rested} within={within} onFollow={onClose} />
      )}
    </Sheet>
  );
}

interface FoundProps {
  readonly text: string;
  readonly within: number | null;
  readonly onFollow: () => void;
}

function Found({ text, within, onFollow }: FoundProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const query = useQuery({
    queryKey: ['chat', 'search', within, text],
    queryFn: ({ signal }) =>
      call(
        conversationsApi.search,
        { query: text, ...(within === null ? {} : { conversationId: within }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  if (query.data === undefined) return <Pending query={query} />;
  if (query.data.length === 0)
    return <EmptyState art="search" title={t('ch.searchnone')} text={t('ch.searchnonetext')} />;
  return (
    <ul className={look.found} aria-label={t('ch.search')}>
      {query.data.map((message) => (
        <FoundRow key={message.messageId} message={message} text={text} onFollow={onFollow} />
      ))}
    </ul>
  );
}

interface FoundRowProps {
  readonly message: FoundMessage;
  readonly text: string;
  readonly onFollow: () => void;
}

function FoundRow({ message, text, onFollow }: FoundRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { messageId, conversationId, senderName, isMine, sentAt, disciplineName, name } = message;
  return (
    <li>
      <Link
        {...chatLink({ list: 'all', chat: conversationId, message: messageId })}
        className={look.row}
        onClick={onFollow}
      >
        <span className={look.who}>{isMine ? t('ch.you') : format.shortName(senderName)}</span>
        <span className={look.when} title={format.exactMoment(sentAt)}>
          {format.moment(sentAt)}
        </span>
        <span className={look.words}>
          <Marked words={message.text} text={text} />
        </span>
        <span className={look.where}>
          {disciplineName} · {name === '' ? t('ch.group') : name}
        </span>
      </Link>
    </li>
  );
}

/** The words around the first place where the text was found, with that place marked. */
function Marked({ words, text }: { readonly words: string; readonly text: string }) {
  const at = words.toLocaleLowerCase('ru').indexOf(text.toLocaleLowerCase('ru'));
  if (at === -1) return words;
  const from = Math.max(0, at - 40);
  return (
    <>
      {from > 0 && '…'}
      {words.slice(from, at)}
      <mark className={look.mark}>{words.slice(at, at + text.length)}</mark>
      {words.slice(at + text.length)}
    </>
  );
}
