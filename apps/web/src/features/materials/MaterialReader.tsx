import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { fileAddress } from '#domain/materials/fileAddress.ts';
import { optionalPart } from '#ui/optionalPart.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { Film } from './Film.tsx';
import { Recording } from './Recording.tsx';
import type { Shown } from './shown.ts';
import { useOpened } from './useMaterials.ts';
import look from './Materials.module.css';

interface MaterialReaderProps {
  readonly material: Shown | null;
  readonly isStudent?: boolean;
  readonly onClose: () => void;
}

interface PackageProps {
  readonly materialId: number;
  readonly title: string;
  readonly onClose: () => void;
}

const PackageFrame = optionalPart<PackageProps>(
  async () => (await import('./PackageFrame.tsx')).PackageFrame,
);
const WrittenText = optionalPart<{ readonly text: string }>(
  async () => (await import('#ui/markdown/WrittenText.tsx')).WrittenText,
);

/** What opens in place: pictures, sounds, films, pages of text, HTML books and packages. */
export function MaterialReader({ material, isStudent = false, onClose }: MaterialReaderProps) {
  const { t } = useTranslation();
  const { mutate: noteOpening } = useOpened();
  const materialId = material?.materialId;
  const isNoted = isStudent && material !== null && material.kind !== 'file';
  useEffect(() => {
    if (isNoted && materialId !== undefined) noteOpening(materialId);
  }, [isNoted, materialId, noteOpening]);
  if (material !== null && (material.kind === 'html' || material.kind === 'scorm'))
    return <PackageFrame materialId={material.materialId} title={material.title} onClose={onClose} />;
  const isHere = material !== null && ['file', 'page', 'video'].includes(material.kind);
  return (
    <Sheet isOpen={isHere} isWide title={material?.title} closeLabel={t('btn.close')} onClose={onClose}>
      {isHere && <Content material={material} />}
    </Sheet>
  );
}

function Content({ material }: { readonly material: Shown }) {
  const { kind, mime, body, title, link } = material;
  if (kind === 'page') return <WrittenText text={body ?? ''} />;
  if (kind === 'video') return <Film address={link ?? ''} title={title} />;
  const address = fileAddress(material);
  const recorded = (['audio', 'video'] as const).find((one) => mime?.startsWith(`${one}/`) === true);
  if (recorded !== undefined) return <Recording kind={recorded} address={address} title={title} />;
  return <img className={look.media} src={address} alt={title} />;
}
