import type { OwnMaterial } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { materialsKey } from './useMaterials.ts';
import look from './Materials.module.css';

interface VersionsSheetProps {
  readonly material: OwnMaterial | null;
  readonly onClose: () => void;
}

/** What a material held when, and what was changed. */
export function VersionsSheet({ material, onClose }: VersionsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={material !== null} title={t('umk.versions')} closeLabel={t('btn.close')} onClose={onClose}>
      {material !== null && <Versions materialId={material.materialId} />}
    </Sheet>
  );
}

function Versions({ materialId }: { readonly materialId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { call } = useApi();
  const versions = useQuery({
    queryKey: [materialsKey, 'versions', materialId],
    queryFn: ({ signal }) => call(shelfApi.versions, { materialId }, { signal }),
    staleTime: 0,
  });
  if (versions.data === undefined) return <Pending query={versions} />;
  return (
    <ul className={look.lines}>
      {versions.data.map(({ number, fileName, size, whatChanged, madeAt }) => (
        <li key={number}>
          <strong>{t('umk.version', { number })}</strong>
          <p className={look.about}>
            {[format.moment(madeAt), fileName, size === null ? null : format.bytes(size)]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {whatChanged !== '' && (
            <p className={look.about}>{t('umk.whatchangedis', { text: whatChanged })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
