import { conversationsApi } from '@bilim/contract/chat/conversations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ChatSearch } from '#domain/chat/chatLink.ts';

import { chatKeys } from './chatKeys.ts';
import { chatOf } from './contacts/chatOf.ts';
import type { Contact } from './contacts/useContacts.ts';

/** A message tells its conversation (contract, `messageId`). */
const messagesOfOne = 1_000_000;

/** The conversation that the address names: one by its id or by a message of it, or that of a contact. */
export function useOpenChat(
  { chat, message, with: contact }: ChatSearch,
  contacts: readonly Contact[] | undefined,
) {
  const { call } = useApi();
  const { t } = useTranslation();
  const format = useFormat();
  const conversationId = chat ?? (message === undefined ? undefined : Math.floor(message / messagesOfOne));
  const byId = useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.all, 'one', conversationId],
    enabled: conversationId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      if (conversationId === undefined) throw new Error('no conversation is named');
      const [found] = await call(conversationsApi.recent, { conversationId });
      return found ?? null;
    },
  });

  if (conversationId === undefined) return ofContact(contact, contacts);
  const { data, error } = byId;
  const isUnknown = data === null || error !== null;
  const open = data === undefined || data === null ? null : chatOf(data, t, format);
  return { open, isAsked: true, isUnknown };
}

function ofContact(contact: number | undefined, contacts: readonly Contact[] | undefined) {
  if (contact === undefined) return { open: null, isAsked: false, isUnknown: false };
  const wanted = contact === -1 ? null : contact;
  const open = contacts?.find(({ chat: { place } }) => place.contactId === wanted)?.chat ?? null;
  return { open, isAsked: true, isUnknown: contacts !== undefined && open === null };
}
