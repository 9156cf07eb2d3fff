import type { Output } from '@bilim/contract';
import type { OwnMaterial } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useHalfYearName } from '#domain/schedule/HalfYearFilters.tsx';
import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { MaterialState } from './MaterialState.tsx';
import { materialsKey, useShelfWrites } from './useMaterials.ts';
import type { ShelfKey } from './useMaterials.ts';
import look from './Materials.module.css';

interface CopySheetProps {
  readonly shelfKey: ShelfKey;
  readonly isOpen: boolean;
  /** What stands on the shelf. */
  readonly all: readonly OwnMaterial[];
  readonly onEdit: (material: OwnMaterial) => void;
  readonly onClose: () => void;
}

type Copied = Output<typeof shelfApi.copy>;

/** Fills the shelf from an earlier half-year, or from a colleague's; then lists what has a date to look at. */
export function CopySheet({ shelfKey, isOpen, all, onEdit, onClose }: CopySheetProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<Copied | null>(null);
  const close = () => {
    setCopied(null);
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={t(copied === null ? 'umk.copy' : 'umk.tocheck')}
      closeLabel={t('btn.close')}
      onClose={close}
    >
      {isOpen && copied === null && (
        <Sources
          shelfKey={shelfKey}
          onCopied={(done) => (done.toCheck.length > 0 ? setCopied(done) : close())}
        />
      )}
      {copied !== null && <ToCheck copied={copied} all={all} onEdit={onEdit} />}
    </Sheet>
  );
}

function Sources({
  shelfKey,
  onCopied,
}: Pick<CopySheetProps, 'shelfKey'> & { readonly onCopied: (done: Copied) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { call } = useApi();
  const { copy } = useShelfWrites();
  const nameOf = useHalfYearName();
  const sources = useQuery({
    queryKey: [materialsKey, 'sources', shelfKey],
    queryFn: ({ signal }) => call(shelfApi.sources, shelfKey, { signal }),
    staleTime: 0,
  });
  if (sources.data === undefined) return <Pending query={sources} />;
  if (sources.data.length === 0)
    return <EmptyState art="books" title={t('umk.nosources')} text={t('umk.nosourcestext')} />;
  return (
    <>
      {copy.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(copy.error, t)}
        </Alert>
      )}
      <ul className={look.lines}>
        {sources.data.map(({ shelfId, yearLabel, seasonId, teacherName, isOwn, materials }) => (
          <li key={shelfId} className={look.toCheck}>
            <span className={look.words}>
              <strong>{nameOf(yearLabel, seasonId)}</strong>
              <p className={look.about}>
                {[isOwn ? t('umk.own') : format.name(teacherName), t('umk.count', { count: materials })].join(
                  ' · ',
                )}
              </p>
            </span>
            <Button
              variant="default"
              loading={copy.isPending && copy.variables.shelfId === shelfId}
              onClick={() => copy.mutate({ ...shelfKey, shelfId }, { onSuccess: onCopied })}
            >
              {t('umk.docopy')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ToCheckProps extends Pick<CopySheetProps, 'all' | 'onEdit'> {
  readonly copied: Copied;
}

/** Each as it stands by now, and the way to change it. */
function ToCheck({ copied: { toCheck, message }, all, onEdit }: ToCheckProps) {
  const { t } = useTranslation();
  const made = new Set(toCheck.map(({ materialId }) => materialId));
  return (
    <>
      <p>
        {message}. {t('umk.tochecktext')}
      </p>
      <ul className={look.lines}>
        {all
          .filter(({ materialId }) => made.has(materialId))
          .map((one) => (
            <li key={one.materialId} className={look.toCheck}>
              <div className={look.words}>
                {one.title}
                <div className={look.chips}>
                  <MaterialState material={one} />
                </div>
              </div>
              <Button
                variant="default"
                aria-label={`${t('btn.edit')}: ${one.title}`}
                onClick={() => onEdit(one)}
              >
                {t('btn.edit')}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
