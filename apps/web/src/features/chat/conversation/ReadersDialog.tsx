import type { Message } from '@bilim/contract/chat/message';
import { messagesApi, type Reader } from '@bilim/contract/chat/messages';
import { initialsOf } from '@bilim/contract/personNames';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import look from './ReadersDialog.module.css';

interface ReadersDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Who of the class has read a message, and who has not. */
export function ReadersDialog({ message, onClose }: ReadersDialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { messageId } = message;
  const query = useQuery({
    queryKey: ['chat', 'readers', messageId],
    queryFn: () => call(messagesApi.readers, { messageId }),
    staleTime: 0,
  });
  const readers = query.data ?? [];
  const have = readers.filter(({ hasRead }) => hasRead);
  const haveNot = readers.filter(({ hasRead }) => !hasRead);

  return (
    <Sheet isOpen title={t('ch.readers')} closeLabel={t('btn.close')} onClose={onClose}>
      {query.data === undefined ? (
        <Pending query={query} />
      ) : (
        <>
          <p className={look.summary}>{t('ch.readersof', { count: have.length, total: readers.length })}</p>
          <People title={t('ch.hasread')} people={have} />
          <People title={t('ch.hasnotread')} people={haveNot} />
        </>
      )}
    </Sheet>
  );
}

function People({ title, people }: { readonly title: string; readonly people: readonly Reader[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <h3 className={look.title}>{title}</h3>
      {people.length === 0 && <p className={look.nobody}>{t('ch.nobodyyet')}</p>}
      <ul className={look.people}>
        {people.map(({ personId, fullName }) => (
          <li key={personId} className={look.person}>
            <PersonAvatar initials={initialsOf(format.name(fullName))} size={28} />
            {format.name(fullName)}
          </li>
        ))}
      </ul>
    </>
  );
}
