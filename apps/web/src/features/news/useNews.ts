import { newsApi, type NewsItem, type UnreadNews } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { newsKey } from '#domain/news/useUnreadNews.ts';
import { showSuccess, showUndo } from '#ui/toasts.ts';

type Feed = InfiniteData<readonly NewsItem[]>;

/** One item by its address. */
export function useNewsItem(newsId: number) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: [newsKey, 'one', newsId],
    queryFn: ({ signal }) => call(newsApi.one, { newsId }, { signal }),
  });
}

/** Deletes with a way back for ten seconds: the card goes at once, and comes back when the server refuses. */
export function useRemoveNews() {
  const { call } = useApi();
  const queries = useQueryClient();
  const { t } = useTranslation();
  const anew = async () => await queries.invalidateQueries({ queryKey: [newsKey] });
  const restore = useMutation({
    mutationFn: (newsId: number) => call(newsOfficeApi.restore, { newsId }),
    onSettled: anew,
    onSuccess: ({ message }) => showSuccess(message),
  });
  return useMutation({
    mutationFn: (newsId: number) => call(newsOfficeApi.remove, { newsId }),
    onMutate: (newsId) => changeItems(queries, (items) => items.filter((item) => item.newsId !== newsId)),
    onSettled: anew,
    onSuccess: (_rows, newsId) =>
      showUndo({
        message: t('n.deleted'),
        undoLabel: t('n.undelete'),
        onUndo: () => restore.mutate(newsId),
      }),
  });
}

/** Says to have read items. What was told once is not told again. */
export function useMarkRead() {
  const { call } = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: { tellsItself: true },
    mutationFn: (newsIds: readonly number[] | null) =>
      call(newsApi.markRead, newsIds === null ? {} : { newsIds: [...newsIds] }),
    onMutate: (newsIds) =>
      changeItems(queries, (items) =>
        items.map((item) => ((newsIds?.includes(item.newsId) ?? true) ? { ...item, isRead: true } : item)),
      ),
    onSuccess: (left) => setUnread(queries, left),
  });
  return mutate;
}

/** Confirms to have read an item that asks for it. */
export function useConfirmNews() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (newsId: number) => call(newsApi.confirm, { newsId }),
    onSuccess({ message, unread, unconfirmed }, newsId) {
      changeItems(queries, (items) =>
        items.map((item) => (item.newsId === newsId ? { ...item, isRead: true, isConfirmed: true } : item)),
      );
      setUnread(queries, { unread, unconfirmed });
      void queries.invalidateQueries({ queryKey: [newsKey, 'one', newsId] });
      showSuccess(message);
    },
  });
}

function setUnread(queries: QueryClient, left: UnreadNews) {
  queries.setQueryData<UnreadNews>([newsKey, 'unread'], left);
}

/** Changes what the feeds show, in all their filters. */
function changeItems(queries: QueryClient, change: (items: readonly NewsItem[]) => readonly NewsItem[]) {
  queries.setQueriesData<Feed>({ queryKey: [newsKey, 'feed'] }, (feed) =>
    feed === undefined ? feed : { ...feed, pages: feed.pages.map((page) => change(page)) },
  );
}
