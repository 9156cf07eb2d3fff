import { shelfApi } from '@bilim/contract/materials/shelf';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { ReaderSearch } from '#domain/library/libraryLink.ts';
import { fileAddress, openingAddress, type MaterialFile } from '#domain/materials/fileAddress.ts';
import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { EpubPart, PdfPages } from './lazyPages.ts';
import { ReaderFrame } from './ReaderFrame.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useMaterialState } from './useMarks.ts';
import { useReading, type ReadingStart } from './useReading.ts';
import { useStart } from './useStart.ts';

interface MaterialReaderProps {
  readonly material: MaterialFile;
  readonly search: ReaderSearch;
}

/** A PDF or an EPUB among study materials, from where its reader stopped on whatever device. */
export function MaterialReader({ material, search }: MaterialReaderProps) {
  const { t } = useTranslation();
  const state = useMaterialState(material.materialId);
  const start = useStart({ of: 'material', id: material.materialId }, state);
  if (start === null) {
    return (
      <>
        <PageHeading title={material.fileName ?? t('menu.umk')} />
        <Pending query={state} />
      </>
    );
  }
  return <OpenedMaterial material={material} start={start} search={search} />;
}

interface OpenedProps extends MaterialReaderProps {
  readonly start: ReadingStart;
}

function OpenedMaterial({ material, start, search }: OpenedProps) {
  const { t } = useTranslation();
  const { history, navigate } = useRouter();
  const { call } = useApi();
  const { materialId, fileName } = material;
  const isEpub = /\.epub$/i.test(fileName ?? '');
  const reads = { of: 'material', id: materialId, format: isEpub ? 'epub' : 'pdf' } as const;
  const keep = useKeptPlace(reads);
  const reading = useReading({
    start: search.page === undefined ? start : { page: search.page, down: 0 },
    pages: 1,
    find: undefined,
    onPlace: keep,
  });
  useNotedOpening(materialId, isEpub);
  const back = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('l.backtomaterials')}
      onClick={() => (history.canGoBack() ? history.back() : void navigate({ to: '/umk' }))}
    >
      <IconArrowLeft size={20} stroke={1.5} />
    </ActionIcon>
  );
  return (
    <ReaderFrame title={fileName ?? t('menu.umk')} back={back} reads={reads} book={null} reading={reading}>
      <Suspense fallback={null}>
        {isEpub ? (
          <EpubPart
            source={{
              key: ['materials', 'part', materialId, fileName],
              // Files are replaced, and keep their name.
              staleMs: 60_000,
              fetchPart: async (page, signal) => await call(shelfApi.part, { materialId, page }, { signal }),
            }}
            reads={reads}
            reading={reading}
          />
        ) : (
          <PdfPages
            source={{
              address: fileAddress(material),
              opening: openingAddress(material),
              sizeBytes: null,
              version: 0,
            }}
            reads={reads}
            reading={reading}
          />
        )}
      </Suspense>
    </ReaderFrame>
  );
}

/** A student who opens an EPUB fetches no file: the server is told. */
function useNotedOpening(materialId: number, isEpub: boolean) {
  const { call, person } = useApi();
  const isTold = isEpub && person?.role === 'student';
  useEffect(() => {
    if (isTold) void call(shelfApi.opened, { materialId }).catch(() => null);
  }, [call, isTold, materialId]);
}
