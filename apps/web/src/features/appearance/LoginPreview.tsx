import type { ShownBranding } from '@bilim/contract/branding';
import { useTranslation } from 'react-i18next';

import { University } from '#domain/branding/University.tsx';
import { Lake } from '#ui/art/Lake.tsx';

import { logoAddress } from './LogoField.tsx';
import look from './AppearanceScreen.module.css';
import login from '#domain/branding/login.module.css';

interface LoginPreviewProps {
  readonly branding: ShownBranding;
  /** In the language of whoever looks. */
  readonly name: string;
}

/** The login page and the head of a printed page, as they would be. */
export function LoginPreview({ branding: { logo, paperLogo, width, fontSize }, name }: LoginPreviewProps) {
  const { t } = useTranslation();
  const brand = { logo: logo === null ? '/lms/logo.svg' : logoAddress(logo), width, name, fontSize };
  return (
    <figure className={look.preview}>
      <figcaption className={look.caption}>{t('appearance.preview')}</figcaption>
      <div className={look.hero}>
        <header className={login.hero}>
          <Lake />
          <div className={login.brand}>
            <University branding={brand} />
          </div>
          <p className={login.promise}>{t('login.promise')}</p>
        </header>
      </div>
      <div className={look.paper}>
        {paperLogo !== null && <img src={logoAddress(paperLogo)} alt="" />}
        <strong>{name}</strong>
      </div>
    </figure>
  );
}
