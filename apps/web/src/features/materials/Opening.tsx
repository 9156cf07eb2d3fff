import { playerOf } from '@bilim/contract/films';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { bookLink, readerLink } from '#domain/library/libraryLink.ts';

import type { Shown } from './shown.ts';
import { fileAddress } from './useMaterials.ts';
import look from './Materials.module.css';

interface OpeningProps {
  readonly material: Shown;
  /** Opens what opens within the page. */
  readonly onOpen: () => void;
}

/** PDF opens in the viewer of the browser, books in the reader of the library, office files are saved, the rest opens in place. */
export function Opening({ material, onOpen }: OpeningProps) {
  const { kind, title, mime, link, bookNumber, pageFrom } = material;
  const className = `${look.title} ${look.stretched}`;
  if (kind === 'book' && bookNumber !== null) {
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
  if (kind === 'file' && !opensHere(mime)) {
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
