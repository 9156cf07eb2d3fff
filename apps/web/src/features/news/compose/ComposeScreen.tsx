import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { parseComposeSearch } from '#domain/news/newsLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { isUnknownNews } from '../isUnknownNews.ts';

import { Composer } from './Composer.tsx';
import { compositionOf, emptyComposition } from './composition.ts';
import { useEdited, useRights } from './useCompose.ts';

/** Writes a news item, or changes one. */
export function ComposeScreen() {
  const { t } = useTranslation();
  const may = useMay(newsOfficeApi.insert);
  const { edit } = parseComposeSearch(useSearch({ strict: false }));
  if (!may) return <Refused title={t('n.create')} />;
  return <Compose key={edit ?? 'new'} newsId={edit} />;
}

function Compose({ newsId }: { readonly newsId: number | undefined }) {
  const { t } = useTranslation();
  const rights = useRights();
  const edited = useEdited(newsId);
  const title = t(newsId === undefined ? 'n.create' : 'n.change');
  if (isUnknownNews(edited.error)) return <Refused title={title} reason={t('n.gonetext')} />;
  if (rights.data === undefined || (newsId !== undefined && edited.data === undefined)) {
    return (
      <>
        <PageHeading title={title} />
        <Pending query={rights.data === undefined ? rights : edited} />
      </>
    );
  }
  const { isEverywhere, faculties, speakers } = rights.data;
  const ownFaculties = isEverywhere ? [] : faculties.map(({ facultyId }) => facultyId);
  const empty = emptyComposition(speakers[0] ?? '', ownFaculties);
  return (
    <Composer
      rights={rights.data}
      item={edited.data ?? null}
      initial={edited.data === undefined ? empty : compositionOf(edited.data)}
    />
  );
}
