import * as z from 'zod/mini';

import { anyone, holding } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, single, text } from './core/values.ts';
import { field, like, wireObject } from './core/wire.ts';
import { paperLogo } from './auth.ts';

export { brandingErrors } from './branding.errors.ts';

/** A logo that was uploaded: names its picture for good. */
const logoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const logo = z.nullable(logoHash);
const name = text(200, 1);
/** Empty where there is none. */
const contact = text(200);

/** In pixels, as they are shown on the login page. */
export const logoWidths = { least: 24, most: 400 } as const;
export const nameSizes = { least: 10, most: 60 } as const;

const shown = {
  names: wireObject({ ru: name, kg: name, en: name }),
  /** They stand at the foot of what the university issues. */
  addresses: wireObject({ ru: contact, kg: contact, en: contact }),
  phone: contact,
  mail: contact,
  width: between(logoWidths.least, logoWidths.most),
  fontSize: field('fontsize', between(nameSizes.least, nameSizes.most)),
  /** For the dark ground of the login page; null for the portal's own. */
  logo,
  paperLogo: like(paperLogo, logo),
};

export type ShownBranding = z.output<typeof ShownBranding>;
/** How the university is shown to whoever comes: its names, its logo, and how large they are. */
export const ShownBranding = wireObject({ ...shown, version: z.string() });

const access = holding('settings.manage');

export const brandingApi = {
  shown: read({
    path: '/api/branding/shown.json',
    access,
    input: wireObject({}),
    reply: single(ShownBranding),
  }),

  /** Takes all of it in place of what was seen. */
  save: write({
    path: '/api/branding/save.json',
    access,
    repeat: 'natural',
    input: wireObject({ ...shown, version: text(64) }),
    reply: single(outcome({ branding: ShownBranding })),
  }),

  /** Keeps a logo, which the browser has drawn as a PNG; it is shown once it is saved. */
  uploadLogo: upload({
    path: '/api/branding/logo/upload.json',
    access,
    repeat: 'natural',
    input: wireObject({}),
    reply: single(outcome({ logo: logoHash })),
  }),

  /** The picture of that name, which never changes. */
  logo: download({
    path: '/api/branding/logo.png',
    access: anyone,
    input: wireObject({ hash: field('v', logoHash) }),
  }),
};
