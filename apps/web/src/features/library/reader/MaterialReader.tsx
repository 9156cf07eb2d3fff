import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { ReaderSearch } from '#domain/library/libraryLink.ts';
import { fileAddress, openingAddress, type MaterialFile } from '#domain/materials/fileAddress.ts';

import { storage } from './keptPlaces.ts';
import { PdfPages } from './lazyPdf.ts';
import { ReaderFrame } from './ReaderFrame.tsx';
import { useReading } from './useReading.ts';

interface MaterialReaderProps {
  readonly material: MaterialFile;
  readonly search: ReaderSearch;
}

/** A PDF among study materials, from the page where it was left on this device. */
export function MaterialReader({ material, search }: MaterialReaderProps) {
  const { t } = useTranslation();
  const { history, navigate } = useRouter();
  const { materialId, fileName } = material;
  const reading = useReading({
    start: { page: search.page ?? keptPage(materialId), down: 0 },
    pages: 1,
    find: undefined,
    onPlace: ({ page }) => keepPage(materialId, page),
  });
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
      </Suspense>
    </ReaderFrame>
  );
}

const keyOf = (materialId: number) => `reader.material.${materialId}`;

const keptPage = (materialId: number) => Number(storage().getItem(keyOf(materialId))) || 1;

/** Pages that are not there yet are told as the first one: only where somebody reads on is kept. */
function keepPage(materialId: number, page: number): void {
  if (page !== keptPage(materialId)) storage().setItem(keyOf(materialId), String(page));
}
