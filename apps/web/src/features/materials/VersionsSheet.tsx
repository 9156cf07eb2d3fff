import type { OwnMaterial } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import type { MaterialVersion } from '@bilim/contract/materials/shelf';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { OpenVersion } from './OpenVersion.tsx';
import { materialsKey, useShelfWrites } from './useMaterials.ts';
import look from './Materials.module.css';

interface VersionsSheetProps {
  readonly material: OwnMaterial | null;
  readonly onClose: () => void;
}

/** What a material held when, and what was changed; earlier versions are opened, and brought back. */
export function VersionsSheet({ material, onClose }: VersionsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={material !== null} title={t('umk.versions')} closeLabel={t('btn.close')} onClose={onClose}>
      {material !== null && <Versions material={material} onRestored={onClose} />}
    </Sheet>
  );
}

interface VersionsProps {
  readonly material: OwnMaterial;
  readonly onRestored: () => void;
}

function Versions({ material, onRestored }: VersionsProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { materialId, version } = material;
  const [seen, setSeen] = useState<MaterialVersion | null>(null);
  const { restore } = useShelfWrites();
  const versions = useQuery({
    queryKey: [materialsKey, 'versions', materialId],
    queryFn: ({ signal }) => call(shelfApi.versions, { materialId }, { signal }),
    staleTime: 0,
  });
  if (versions.data === undefined) return <Pending query={versions} />;
  return (
    <>
      {restore.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(restore.error, t)}
        </Alert>
      )}
      <ul className={look.lines}>
        {versions.data.map((one, place) => (
          <li key={one.number}>
            <AboutVersion version={one} isInForce={place === 0} />
            <div className={look.choices}>
              <OpenVersion
                material={material}
                version={one}
                isOpen={seen === one}
                onOpen={() => setSeen(one)}
                onClose={() => setSeen(null)}
              />
              {place > 0 && (
                <Button
                  variant="default"
                  loading={restore.isPending && restore.variables.number === one.number}
                  onClick={() =>
                    restore.mutate({ materialId, number: one.number, version }, { onSuccess: onRestored })
                  }
                >
                  {t('umk.restore')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function AboutVersion({
  version,
  isInForce,
}: {
  readonly version: MaterialVersion;
  readonly isInForce: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, madeAt, fileName, size, whatChanged } = version;
  const about = [format.moment(madeAt), fileName, size === null ? null : format.bytes(size)];
  return (
    <>
      <strong className={look.first}>
        {t('umk.version', { number })}
        {isInForce && ` · ${t('umk.inforce')}`}
      </strong>
      <p className={look.about}>{about.filter((part) => part !== null).join(' · ')}</p>
      {whatChanged !== '' && <p className={look.about}>{t('umk.whatchangedis', { text: whatChanged })}</p>}
    </>
  );
}
