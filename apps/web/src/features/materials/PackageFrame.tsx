import { shelfApi } from '@bilim/contract/materials/shelf';
import { ActionIcon, FocusTrap, Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useBackToClose } from '#ui/useBackToClose.ts';

import { toldBy } from './toldBy.ts';
import { materialsKey } from './useMaterials.ts';
import type { Launch } from './useMaterials.ts';
import look from './Materials.module.css';

interface PackageFrameProps {
  readonly materialId: number;
  /** An earlier version, for its owner. */
  readonly number?: number | undefined;
  readonly title: string;
  readonly onClose: () => void;
}

/** An HTML book or a package over the whole window. It is a stranger: its frame reaches nothing of ours. */
export function PackageFrame({ materialId, number, title, onClose }: PackageFrameProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  useBackToClose(true, onClose);
  const launch = useQuery({
    queryKey: [materialsKey, 'launch', materialId, number],
    queryFn: ({ signal }) =>
      call(shelfApi.launch, { materialId, ...(number === undefined ? {} : { number }) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Portal>
      <FocusTrap active>
        <div className={look.reader} role="dialog" aria-modal aria-label={title}>
          <div className={look.readerHead}>
            <strong>{title}</strong>
            <ActionIcon variant="subtle" size={40} aria-label={t('btn.close')} onClick={onClose}>
              <IconX size={22} aria-hidden />
            </ActionIcon>
          </div>
          {launch.data === undefined ? (
            <Pending query={launch} />
          ) : (
            <Frame materialId={materialId} launch={launch.data} />
          )}
        </div>
      </FocusTrap>
    </Portal>
  );
}

function Frame({ materialId, launch }: { readonly materialId: number; readonly launch: Launch }) {
  const { call } = useApi();
  const queries = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const { isKept, told, address, title } = launch;
  useEffect(() => {
    if (!isKept) return undefined;
    let last = Promise.resolve();
    const hear = (event: MessageEvent) => {
      const heard = event.source === frame.current?.contentWindow ? toldBy(event.data) : null;
      if (heard === null) return;
      // One after the other: what was told last is what stays.
      last = last.then(
        async () => void (await call(shelfApi.track, { materialId, told: heard }).catch(() => null)),
      );
    };
    globalThis.addEventListener('message', hear);
    return () => {
      globalThis.removeEventListener('message', hear);
      void last.then(() => queries.invalidateQueries({ queryKey: [materialsKey, 'reading'] }));
    };
  }, [call, isKept, materialId, queries]);
  return (
    <iframe
      ref={frame}
      className={look.frame}
      title={title}
      // Read by the package before its first line runs; it has no other way to ask.
      name={JSON.stringify(told)}
      // At an address of its own it keeps that origin; at ours it gets none.
      sandbox={`allow-scripts allow-forms${address.startsWith('/') ? '' : ' allow-same-origin'}`}
      referrerPolicy="no-referrer"
      src={address}
    />
  );
}
