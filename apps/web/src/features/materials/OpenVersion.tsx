import type { OwnMaterial } from '@bilim/contract/materials';
import { addressOf } from '@bilim/contract/client';
import { shelfApi } from '@bilim/contract/materials/shelf';
import type { MaterialVersion } from '@bilim/contract/materials/shelf';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { WrittenText } from '#ui/markdown/WrittenText.tsx';

import { PackageFrame } from './PackageFrame.tsx';
import look from './Materials.module.css';

interface OpenVersionProps {
  readonly material: OwnMaterial;
  readonly version: MaterialVersion;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Opens what a material held: its file, the pages of its archive, its address, its text, or the book that it was a place in. */
export function OpenVersion({ material, version, isOpen, onOpen, onClose }: OpenVersionProps) {
  const { t } = useTranslation();
  const { materialId, title } = material;
  const { number, link, body, bookNumber, standard } = version;
  const said = { variant: 'light', children: t('umk.open') } as const;
  if (link !== null)
    return <Button component="a" href={link} target="_blank" rel="noopener noreferrer" {...said} />;
  if (bookNumber !== null)
    return <Button {...said} renderRoot={(props) => <Link {...props} {...bookLink(bookNumber)} />} />;
  if (body === null && standard === null) {
    const address = `/lms${addressOf(shelfApi.versionFile, { materialId, number })}`;
    return <Button component="a" href={address} target="_blank" rel="noopener" {...said} />;
  }
  return (
    <>
      <Button
        {...said}
        aria-expanded={body === null ? undefined : isOpen}
        onClick={isOpen ? onClose : onOpen}
      />
      {isOpen && standard !== null && (
        <PackageFrame materialId={materialId} number={number} title={title} onClose={onClose} />
      )}
      {isOpen && body !== null && (
        <div className={look.earlier}>
          <WrittenText text={body} />
        </div>
      )}
    </>
  );
}
