import type { Input, Language } from '@bilim/contract';
import type { materialsApi } from '@bilim/contract/materials';
import type { MaterialKind } from '@bilim/contract/materials/words';

import { InvalidInput } from '#platform/http/failures.ts';

import type { LockedMaterial } from './save.queries.ts';
import type { ReadPackage } from './readPackageAside.ts';
import { say } from './texts/say.ts';

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
  readonly columns: ReturnType<typeof columnsOf>;
  /** It holds something else than before. */
  readonly isOther: (before: LockedMaterial) => boolean;
}

/** What a material holds and when it shows, or why it cannot be like that. */
export function contentOf(said: Said, { language, kind: before, hasFile, read }: Around): Content {
  const kind = kindOf(said, before, read);
  const isFile = kind === 'file' || kind === 'html' || kind === 'scorm';
  require('bookName', said.title.trim() !== '', say(language, 'materials.title'));
  require('files', !isFile || hasFile || before !== undefined, say(language, 'materials.no_file'));
  const isAddressed = kind === 'link' || kind === 'video';
  require('link', !isAddressed || said.link !== undefined, say(language, 'materials.link'));
  require('body', kind !== 'page' || (said.body ?? '').trim() !== '', say(language, 'materials.body'));
  require('id_booksShare', kind !== 'book' || said.sharedFrom != null, say(language, 'materials.book'));
  require('publishAt', said.publish !== 'date' || said.publishAt !== undefined, say(
    language,
    'materials.date',
  ));
  require('id_tema', said.publish !== 'lesson' || said.themeId != null, say(language, 'materials.theme'));
  const columns = columnsOf(said, kind);
  return {
    kind,
    columns,
    isOther: ({ url, body, bookNumber }) =>
      url !== columns.url || body !== columns.body || bookNumber !== columns.bookNumber,
  };
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
  if (kind !== undefined) return kind;
  if (isFromLibrary === true) return 'book';
  if (before !== undefined) return before;
  return isHtml === true ? 'html' : 'file';
}

function columnsOf(said: Said, kind: MaterialKind) {
  const { link = null, body = null, publish = 'now', publishAt = null } = said;
  return {
    url: kind === 'link' || kind === 'video' ? link : null,
    body: kind === 'page' ? body : null,
    ...(kind === 'book' ? placeOf(said) : { bookNumber: null, pageFrom: null, pageTo: null }),
    publish,
    publishAt: publish === 'date' ? publishAt : null,
  };
}

/** A place in a book of the e-library. */
function placeOf({ sharedFrom, pageFrom, pageTo }: Said) {
  return { bookNumber: sharedFrom ?? null, pageFrom: pageFrom ?? null, pageTo: pageTo ?? null };
}
