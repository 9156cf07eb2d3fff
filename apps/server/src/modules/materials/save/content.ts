import type { Input, Language } from '@bilim/contract';
import type { materialsApi } from '@bilim/contract/materials';
import type { MaterialKind } from '@bilim/contract/materials/words';

import { InvalidInput } from '#platform/http/failures.ts';

import type { LockedMaterial } from './save.queries.ts';
import type { ReadPackage } from '../packages/readPackageAside.ts';
import { say } from '../texts/say.ts';

type Said = Input<typeof materialsApi.save>;

interface Around {
  readonly language: Language;
  /** What it was before; undefined of a new one. */
  readonly kind: MaterialKind | undefined;
  readonly hasFile: boolean;
  /** What its archive was found to hold. */
  readonly read: ReadPackage | null;
}

export interface Content {
  readonly kind: MaterialKind;
  readonly publishing: ReturnType<typeof publishingOf>;
  /** What is no file. */
  readonly held: Held;
}

/** What a version holds besides a file: one address, text or place in a book; of a file nothing. */
export type Held = Pick<LockedMaterial, 'url' | 'body' | 'bookNumber' | 'pageFrom' | 'pageTo'>;

/** What a material holds and when it shows, or why it cannot be like that. */
export function contentOf(said: Said, around: Around): Content {
  const kind = kindOf(said, around.kind, around.read);
  require('bookName', said.title.trim() !== '', say(around.language, 'materials.title'));
  requireFile(kind, around);
  requireHeld(said, kind, around.language);
  requirePublishing(said, around.language);
  return { kind, publishing: publishingOf(said), held: heldBy(said, kind) };
}

function requireFile(kind: MaterialKind, { language, kind: before, hasFile }: Around): void {
  const isFile = holdsFile(kind);
  const isThere = hasFile || (before !== undefined && holdsFile(before));
  require('files', !isFile || isThere, say(language, 'materials.no_file'));
  require('files', isFile || !hasFile, say(language, 'materials.not_file'));
}

function requireHeld(said: Said, kind: MaterialKind, language: Language): void {
  const isAddressed = kind === 'link' || kind === 'video';
  require('link', !isAddressed || said.link !== undefined, say(language, 'materials.link'));
  require('body', kind !== 'page' || (said.body ?? '').trim() !== '', say(language, 'materials.body'));
  require('id_booksShare', kind !== 'book' || said.sharedFrom != null, say(language, 'materials.book'));
  require('pageTo', (said.pageTo ?? Infinity) >= (said.pageFrom ?? 1), say(language, 'materials.pages'));
}

function requirePublishing({ publish, publishAt, themeId }: Said, language: Language): void {
  require('publishAt', publish !== 'date' || publishAt !== undefined, say(language, 'materials.date'));
  require('id_tema', publish !== 'lesson' || themeId != null, say(language, 'materials.theme'));
}

const holdsFile = (kind: MaterialKind): boolean => kind === 'file' || kind === 'html' || kind === 'scorm';

/** It holds something else than before. */
export function isOther(held: Held, before: Held): boolean {
  return (['url', 'body', 'bookNumber', 'pageFrom', 'pageTo'] as const).some(
    (name) => held[name] !== before[name],
  );
}

/** Refuses a field with a sentence where the condition does not hold. */
export function require(field: string, holds: boolean, sentence: string): void {
  if (!holds) throw new InvalidInput([{ field, sms: sentence }]);
}

/** What was sent decides; what was there before, where nothing is said. */
function kindOf(
  { kind, isHtml, isFromLibrary }: Said,
  before: MaterialKind | undefined,
  read: ReadPackage | null,
): MaterialKind {
  if (read !== null) return read.standard === 'html' ? 'html' : 'scorm';
  // An archive that stays where it is stays what it was found to be.
  if (before === 'scorm' && kind === 'html') return before;
  if (kind !== undefined) return kind;
  if (isFromLibrary === true) return 'book';
  if (before !== undefined) return before;
  return isHtml === true ? 'html' : 'file';
}

function publishingOf({ publish = 'now', publishAt, isHidden = false }: Said) {
  return { publish, publishAt: publish === 'date' ? (publishAt ?? null) : null, isHidden };
}

function heldBy(said: Said, kind: MaterialKind): Held {
  const { link = null, body = null } = said;
  return {
    url: kind === 'link' || kind === 'video' ? link : null,
    body: kind === 'page' ? body : null,
    ...(kind === 'book' ? placeOf(said) : { bookNumber: null, pageFrom: null, pageTo: null }),
  };
}

/** A place in a book of the e-library. */
function placeOf({ sharedFrom, pageFrom, pageTo }: Said) {
  return { bookNumber: sharedFrom ?? null, pageFrom: pageFrom ?? null, pageTo: pageTo ?? null };
}
