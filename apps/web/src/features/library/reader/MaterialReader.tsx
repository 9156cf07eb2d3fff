import { shelfApi } from '@bilim/contract/materials/shelf';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { ReaderSearch } from '#domain/library/libraryLink.ts';
import { fileAddress, openingAddress, type MaterialFile } from '#domain/materials/fileAddress.ts';
import { useApi } from '#platform/api/api.tsx';

import { storage } from './keptPlaces.ts';
import { EpubPart, PdfPages } from './lazyPages.ts';
import { ReaderFrame } from './ReaderFrame.tsx';
import { useReading } from './useReading.ts';

interface MaterialReaderProps {
  readonly material: MaterialFile;
  readonly search: ReaderSearch;
}

/** A PDF or an EPUB among study materials, from where it was left on this device. */
export function MaterialReader({ material, search }: MaterialReaderProps) {
  const { t } = useTranslation();
  const { history, navigate } = useRouter();
  const { call } = useApi();
  const { materialId, fileName } = material;
  const isEpub = /\.epub$/i.test(fileName ?? '');
  const reading = useReading({
    start: search.page === undefined ? keptPlace(materialId) : { page: search.page, down: 0 },
    pages: 1,
    find: undefined,
    onPlace: ({ page, locator }) => keepPlace(materialId, isEpub ? `${page} ${locator}` : String(page)),
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
    <ReaderFrame title={fileName ?? t('menu.umk')} back={back} book={null} reading={reading}>
      <Suspense fallback={null}>
        {isEpub ? (
          <EpubPart
            source={{
              key: ['materials', 'part', materialId, fileName],
              // Files are replaced, and keep their name.
              staleMs: 60_000,
              fetchPart: async (page, signal) => await call(shelfApi.part, { materialId, page }, { signal }),
            }}
            bookId={null}
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
            bookId={null}
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

const keyOf = (materialId: number) => `reader.material.${materialId}`;

function keptPlace(materialId: number) {
  const [page, down] = (storage().getItem(keyOf(materialId)) ?? '').split(' ');
  return { page: Number(page) || 1, down: Number(down) || 0 };
}

/** Pages that are not there yet are told as the first one: only where somebody reads on is kept. */
function keepPlace(materialId: number, place: string): void {
  if (place !== (storage().getItem(keyOf(materialId)) ?? '1')) storage().setItem(keyOf(materialId), place);
}
