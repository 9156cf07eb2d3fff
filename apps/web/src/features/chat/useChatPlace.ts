import { useNavigate, useSearch } from '@tanstack/react-router';

import { useApi } from '#platform/api/api.tsx';
import { chatLink, parseChatSearch, type ChatSearch } from '#domain/chat/chatLink.ts';

import { readLastPlace, rememberPlace } from './lastPlace.ts';

/** Where in the chats the address stands; what it leaves out is as it was when one was here last. */
export function useChatPlace() {
  const navigate = useNavigate();
  const { person } = useApi();
  const asked = parseChatSearch(useSearch({ strict: false }));
  const hasAsked = Object.keys(asked).length > 0;
  const remembered = person === null ? {} : readLastPlace(person.id);
  const search: ChatSearch = hasAsked ? asked : { ...remembered, list: 'all' };

  return {
    search,
    /** An address that names a class, and no list, means its contacts. */
    list: search.list ?? (search.discipline === undefined && search.with === undefined ? 'all' : 'contacts'),
    /** `isStep`: the browser's way back leads here again. */
    go(this: void, next: ChatSearch, { isStep = false } = {}) {
      if (person !== null) rememberPlace(person.id, next);
      void navigate({ ...chatLink(next), replace: !isStep, resetScroll: false });
    },
  };
}
