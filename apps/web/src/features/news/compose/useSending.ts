import type { Language, Output } from '@bilim/contract';
import { newsOfficeApi, type EditedNews } from '@bilim/contract/newsOffice';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { newsLink, newsOfficeLink } from '#domain/news/newsLink.ts';
import { newsKey } from '#domain/news/useUnreadNews.ts';
import { useAttachments } from '#platform/uploads/useAttachments.ts';
import { useUpload } from '#platform/uploads/useUpload.ts';
import { showSuccess } from '#ui/toasts.ts';

import { toInput, type Composition } from './composition.ts';

type Sent = Pick<Output<typeof newsOfficeApi.insert>, 'message' | 'newsId'>;

/** Publishes, schedules, saves a draft or a change with its files, and goes where it can be seen. */
export function useSending(item: EditedNews | null, onSent: () => void) {
  const { call } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attachments = useAttachments('news');
  const upload = useUpload<Sent>(attachments);
  const last = useRef<{ text: string; list: 'draft' | 'scheduled' | null }>({ text: '', list: null });

  async function finish(sent: Sent | null) {
    if (sent === null) return;
    onSent();
    void queries.invalidateQueries({ queryKey: [newsKey] });
    showSuccess(sent.message);
    const { list } = last.current;
    await navigate(list === null ? newsLink() : newsOfficeLink({ state: list }));
  }

  async function send(composition: Composition, own: Language, isDraft: boolean) {
    const input = { ...toInput(composition, own), isDraft };
    const { keptFiles } = composition;
    const names = attachments.picked.map(({ id }) => id);
    const text = JSON.stringify([input, keptFiles, names]);
    // The same thing sent again is one thing, whatever became of the first reply.
    if (upload.state === 'failed' && text === last.current.text) return await finish(await upload.retry());
    const later = composition.isLater ? 'scheduled' : null;
    last.current = { text, list: isDraft ? 'draft' : later };
    const sent = await upload.send(async (options) => {
      if (item === null) return await call(newsOfficeApi.insert, input, options);
      const { newsId, version } = item;
      return await call(
        newsOfficeApi.edit,
        { ...input, newsId, version, keptFiles: [...keptFiles] },
        options,
      );
    });
    await finish(sent);
  }

  return {
    attachments,
    upload,
    send: (...what: Parameters<typeof send>) => void send(...what),
    retry: () => void upload.retry().then(finish),
  };
}
