import { playerOf } from '@bilim/contract/films';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import look from './Materials.module.css';

interface FilmProps {
  /** As people copy it. */
  readonly address: string;
  readonly title: string;
}

/** A film in the player of its host. The player learns which portal asks, and nothing of the person. */
export function Film({ address, title }: FilmProps) {
  const { t } = useTranslation();
  const player = playerOf(address);
  return (
    <>
      {player !== null && (
        <iframe
          className={look.film}
          title={title}
          src={player}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player keeps its own origin, which is not ours
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; picture-in-picture"
          // Players refuse pages that do not say where they are.
          referrerPolicy="origin"
        />
      )}
      <p className={look.about}>
        <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
          {t('umk.filmelsewhere')}
        </Anchor>
      </p>
    </>
  );
}
