import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import { ShownBranding } from '@bilim/contract/branding';
import { inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { drawAnew } from '#platform/files/pictures.ts';
import { liveEvents } from '#platform/live/live.tables.ts';

import { logoPictures, university } from './organisation.tables.ts';

type Shown = Omit<ShownBranding, 'version'>;

const orEmpty = (column: AnyPgColumn) => sql<string>`coalesce(${column}, '')`;

const columns = {
  nameRu: university.nameRu,
  nameKg: university.nameKg,
  nameEn: university.nameEn,
  addressRu: orEmpty(university.addressRu),
  addressKg: orEmpty(university.addressKg),
  addressEn: orEmpty(university.addressEn),
  phone: orEmpty(university.phone),
  mail: orEmpty(university.email),
  width: university.logoWidth,
  fontSize: university.nameFontSize,
  logo: university.logoHash,
  paperLogo: university.paperLogoHash,
  version: sql<string>`md5(${university}::text)`,
};

export async function readShown(db: Database): Promise<ShownBranding> {
  return shownOf(await db.select(columns).from(university));
}

/** Shows the university otherwise, unless somebody has since; open pages are told. */
export async function saveShown(
  db: Database,
  who: Actor,
  { version, ...wanted }: ShownBranding,
): Promise<ShownBranding> {
  return await db.transaction(async (tx) => {
    const standing = shownOf(await tx.select(columns).from(university).for('update'));
    const { version: now, ...before } = standing;
    if (isDeepStrictEqual(before, wanted)) return standing;
    if (now !== version) {
      throw new AppError('branding.changed_elsewhere', { current: z.encode(ShownBranding, standing) });
    }
    await requireLogos(tx, wanted);
    await tx.update(university).set(rowOf(wanted));
    await audit(tx, who, {
      action: 'branding.changed',
      entity: 'branding',
      entityId: 1,
      before,
      after: wanted,
    });
    await tx.insert(liveEvents).values({ kind: 'portal', about: {} });
    return await readShown(tx);
  });
}

function rowOf({ names, addresses, ...shown }: Shown): Partial<typeof university.$inferInsert> {
  const { phone, mail, width: logoWidth, fontSize: nameFontSize, logo: logoHash, paperLogo } = shown;
  return {
    nameRu: names.ru,
    nameKg: names.kg,
    nameEn: names.en,
    addressRu: addresses.ru || null,
    addressKg: addresses.kg || null,
    addressEn: addresses.en || null,
    phone: phone || null,
    email: mail || null,
    logoWidth,
    nameFontSize,
    logoHash,
    paperLogoHash: paperLogo,
  };
}

/** A logo larger than that is larger than any page. */
const mostPixels = { width: 1_200, height: 600 };

/**
 * Keeps a picture under the name of its bytes, drawn anew, so that nothing but a picture is ever shown to whoever comes.
 * Only a PNG is taken: the browser of whoever sends it has drawn an SVG already, which is a document and not a picture.
 */
export async function keepLogo(db: Database, sent: Buffer): Promise<string> {
  if (!sent.subarray(0, pngBegins.length).equals(pngBegins)) throw new AppError('branding.not_png');
  const bytes = await drawAnew(sent, (picture) =>
    picture.resize({ ...mostPixels, fit: 'inside', withoutEnlargement: true }).png(),
  );
  const hash = createHash('sha256').update(bytes).digest('hex');
  await db.insert(logoPictures).values({ hash, bytes }).onConflictDoNothing();
  return hash;
}

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export async function readLogo(db: Database, hash: string): Promise<Buffer> {
  const [found] = await db
    .select()
    .from(logoPictures)
    .where(inArray(logoPictures.hash, [hash]));
  if (found === undefined) throw new AppError('branding.logo_unknown');
  return found.bytes;
}

async function requireLogos(tx: Database, { logo, paperLogo }: Shown): Promise<void> {
  const wanted = [...new Set([logo, paperLogo])].filter((hash) => hash !== null);
  const known = await tx.$count(logoPictures, inArray(logoPictures.hash, wanted));
  if (known < wanted.length) throw new AppError('branding.logo_unknown');
}

interface Row extends Omit<ShownBranding, 'names' | 'addresses'> {
  readonly nameRu: string;
  readonly nameKg: string;
  readonly nameEn: string;
  readonly addressRu: string;
  readonly addressKg: string;
  readonly addressEn: string;
}

function shownOf([row]: readonly Row[]): ShownBranding {
  if (row === undefined) throw new Error('there is one university');
  const { nameRu, nameKg, nameEn, addressRu, addressKg, addressEn, ...shown } = row;
  return {
    names: { ru: nameRu, kg: nameKg, en: nameEn },
    addresses: { ru: addressRu, kg: addressKg, en: addressEn },
    ...shown,
  };
}
