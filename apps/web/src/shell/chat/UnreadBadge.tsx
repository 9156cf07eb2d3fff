import { chatCount } from '@bilim/contract/chat/count';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { takeFirst } from '#platform/session/beginning.ts';

const most = 99;

/** How many messages are not read, the same number in the menu and on the tab; nothing when all are. */
export function UnreadBadge({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { data } = useQuery({
    meta: { isKept: true },
    // Asked anew with everything else that tells of unread messages (`shell/live/hear.ts`).
    queryKey: ['chat', 'unread', 'count'],
    queryFn: async () => ((await takeFirst(call, 'chat')) ?? (await call(chatCount, {}))).unreadCount,
  });
  if (data === undefined || data === 0) return null;
  return (
    <span className={className} aria-label={t('ch.unreadcount', { count: data })} role="img">
      {data > most ? `${most}+` : data}
    </span>
  );
}
