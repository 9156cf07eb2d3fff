import { libraryApi } from '@bilim/contract/library';
import { ActionIcon, Button, Card, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPlus, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { parseLibrarySearch, type LibrarySearch } from '#domain/library/libraryLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { BookCard } from './BookCard.tsx';
import { BookSheet } from './BookSheet.tsx';
import { Found } from './Found.tsx';
import { InsideHits } from './InsideHits.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { OpdsSheet } from './OpdsSheet.tsx';
import { useBooks } from './useLibrary.ts';
import look from './Books.module.css';

/** Books of the university: found by title, author, or what stands in them. */
export function LibraryScreen() {
  const { t } = useTranslation();
  const mayAdd = useMay(libraryApi.save);
  const { search, go } = useQueuePlace(parseLibrarySearch);
  const [sheet, setSheet] = useState<'add' | 'opds' | null>(null);
  const close = () => setSheet(null);
  const put = (change: Partial<Record<keyof LibrarySearch, unknown>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    go(Object.fromEntries(next));
  };
  const isInside = search.by === 'inside' && search.find !== undefined;
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('menu.library')}
        subtitle={t('l.about')}
        actions={
          <>
            <OpdsButton isShort={mayAdd} onOpen={() => setSheet('opds')} />
            {mayAdd && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setSheet('add')}>
                {t('l.addbook')}
              </Button>
            )}
          </>
        }
      />
      {!isInside && <Shelves search={search} put={put} />}
      <LibraryFilters search={search} put={put} />
      {isInside ? <InsideHits search={search} /> : <Books search={search} go={go} />}
      <BookSheet isOpen={sheet === 'add'} book={null} onClose={close} />
      <OpdsSheet isOpen={sheet === 'opds'} onClose={close} />
    </div>
  );
}

interface OpdsButtonProps {
  /** On a phone its sign alone, so that another button stands beside it. */
  readonly isShort: boolean;
  readonly onOpen: () => void;
}

function OpdsButton({ isShort, onOpen }: OpdsButtonProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const label = t('l.opds.title');
  return isShort && isNarrow ? (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} onClick={onOpen}>
      <IconRss size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconRss size={18} aria-hidden />} onClick={onOpen}>
      {label}
    </Button>
  );
}

interface PlaceProps {
  readonly search: LibrarySearch;
  readonly put: (change: Partial<Record<keyof LibrarySearch, unknown>>) => void;
}

/** All books, or one of the own shelves; covers or a list. */
function Shelves({ search, put }: PlaceProps) {
  const { t } = useTranslation();
  const shown = search.shelf ?? (search.newest === true ? 'newest' : 'all');
  return (
    <div className={look.shelves}>
      <ViewSwitch
        label={t('l.shelves')}
        views={(['all', 'newest', 'disciplines', 'favourites', 'history'] as const).map((value) => ({
          value,
          label: t(`l.shelf.${value}`),
        }))}
        value={shown}
        onChange={(value) =>
          put({
            shelf: value === 'all' || value === 'newest' ? undefined : value,
            newest: value === 'newest' ? true : undefined,
          })
        }
      />
      <SegmentedControl
        visibleFrom="sm"
        aria-label={t('l.view')}
        value={search.view ?? 'grid'}
        data={[
          { value: 'grid', label: <Icon of={IconLayoutGrid} label={t('l.covers')} /> },
          { value: 'list', label: <Icon of={IconList} label={t('l.list')} /> },
        ]}
        onChange={(view) => put({ view: view === 'list' ? 'list' : undefined })}
      />
    </div>
  );
}

function Icon({ of: Drawn, label }: { readonly of: typeof IconList; readonly label: string }) {
  return (
    <>
      <Drawn size={18} stroke={1.5} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

function Books({
  search,
  go,
}: {
  readonly search: LibrarySearch;
  readonly go: (next: LibrarySearch) => void;
}) {
  const { t } = useTranslation();
  const list = useBooks(search);
  const first = list.data?.pages[0];
  const isRow = search.view === 'list';
  if (first === undefined || list.data === undefined) {
    return (
      <Pending query={list}>
        <GridSkeleton />
      </Pending>
    );
  }
  const books = list.data.pages.flatMap(({ data }) => data);
  if (books.length === 0) {
    const { shelf } = search;
    return (
      <Card>
        <EmptyState
          art="books"
          title={t(shelf === undefined ? 'l.none' : `l.nothing.${shelf}`)}
          text={t(shelf === undefined ? 'l.nonetext' : `l.nothing.${shelf}text`)}
          action={
            Object.keys(search).length > 0 && (
              <Button variant="light" onClick={() => go({})}>
                {t('l.showall')}
              </Button>
            )
          }
        />
      </Card>
    );
  }
  const cards = books.map((book) => (
    <BookCard key={book.bookId} book={book} isRow={isRow} isHistory={search.shelf === 'history'} />
  ));
  return (
    <>
      <Found query={search.find} {...first.beside} />
      {isRow ? (
        <Card padding={0}>
          <ul className={look.list}>{cards}</ul>
        </Card>
      ) : (
        <ul className={look.grid}>{cards}</ul>
      )}
      <MoreButton query={list} />
    </>
  );
}

function GridSkeleton() {
  return (
    <div className={look.grid}>
      {Array.from({ length: 12 }, (_, place) => (
        <div key={place} className={look.card}>
          <Skeleton radius="sm" style={{ aspectRatio: '3 / 4' }} />
          <Skeleton height={14} width="86%" radius="sm" />
          <Skeleton height={12} width="54%" radius="sm" />
        </div>
      ))}
    </div>
  );
}
