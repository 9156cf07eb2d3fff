import { playerOf } from '@bilim/contract/films';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { fileReaderLink } from '#domain/library/fileReaderLink.ts';
import { bookLink, readerLink } from '#domain/library/libraryLink.ts';
import { fileAddress } from '#domain/materials/fileAddress.ts';
import { connection } from '#platform/offline/connection.ts';
import { showFailure } from '#ui/toasts.ts';

import type { Shown } from './shown.ts';
import { useKeptFile } from './useKeptFile.ts';
import look from './Materials.module.css';

interface OpeningProps {
  readonly material: Shown;
  /** Opens what opens within the page. */
  readonly onOpen: () => void;
}

/** PDF, EPUB and books open in the reader of the library, office files are saved, the rest opens in place. */
export function Opening({ material, onOpen }: OpeningProps) {
  const { kind, title, mime, link, bookNumber, pageFrom } = material;
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);
  const kept = useKeptFile(material, kind === 'file' && !isReachable);
  const { t } = useTranslation();
  const className = `${look.title} ${look.stretched}`;
  if (kind === 'book') {
    if (bookNumber === null) return <span className={look.title}>{title}</span>;
    const place = pageFrom === null ? {} : { page: pageFrom };
    return (
      <Link
        className={className}
        onClick={onOpen}
        {...(isRead(mime) ? readerLink(bookNumber, place) : bookLink(bookNumber))}
      >
        {title}
      </Link>
    );
  }
  if (link !== null && (kind === 'link' || playerOf(link) === null)) {
    return (
      <a className={className} href={link} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        {title}
      </a>
    );
  }
  if (kind === 'file' && !isReachable && kept.data === false) {
    return (
      <UnstyledButton className={className} onClick={() => showFailure(t('umk.nothere'))}>
        {title}
      </UnstyledButton>
    );
  }
  if (kind === 'file' && isRead(mime) && isReachable) {
    return (
      <Link className={className} {...fileReaderLink(material)}>
        {title}
      </Link>
    );
  }
  if (kind === 'file' && !opensHere(mime)) {
    // Without a network what is kept on the device opens in the viewer of the browser, which is always there.
    const isPdf = mime === 'application/pdf';
    return (
      <a
        className={className}
        href={fileAddress(material)}
        {...(isPdf ? { target: '_blank', rel: 'noopener' } : { download: true })}
      >
        {title}
      </a>
    );
  }
  return (
    <UnstyledButton className={className} onClick={onOpen}>
      {title}
    </UnstyledButton>
  );
}

/** What the reader of the library shows. */
const isRead = (mime: string | null): boolean =>
  mime === 'application/pdf' || mime === 'application/epub+zip';

/** Pictures, sounds and films. */
const opensHere = (mime: string | null): boolean =>
  mime !== null && /^(?:image\/(?!vnd)|audio\/|video\/)/.test(mime);
