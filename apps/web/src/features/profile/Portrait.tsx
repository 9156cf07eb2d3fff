import { initialsOf } from '@bilim/contract/personNames';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Portrait.module.css';

interface PortraitProps {
  readonly fullName: string;
  readonly photo: string | null;
}

/** A photo as on a document, three by four; initials in its place. */
export function Portrait({ fullName, photo }: PortraitProps) {
  const { t } = useTranslation();
  const name = useFormat().name(fullName);
  if (photo === null) {
    return (
      <div className={look.portrait} aria-hidden>
        {initialsOf(name)}
      </div>
    );
  }
  return <img className={look.portrait} src={photo} alt={t('profile.photoof', { name })} />;
}
