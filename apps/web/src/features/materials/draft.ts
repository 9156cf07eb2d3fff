import type { Input } from '@bilim/contract';
import type { materialsApi, OwnMaterial } from '@bilim/contract/materials';

import { toMomentInput } from '#platform/i18n/momentInput.ts';

import type { ShelfKey } from './useMaterials.ts';

type Said = Input<typeof materialsApi.save>;

/** What may be chosen in the form; whether an archive is an HTML book or a SCORM package, the server finds out. */
export const draftKinds = ['file', 'html', 'link', 'video', 'page', 'book'] as const;
type DraftKind = (typeof draftKinds)[number];

/** A material as the form has it. */
export interface Draft {
  readonly kind: DraftKind;
  readonly files: readonly File[];
  readonly title: string;
  readonly typeId: number | null;
  readonly themeId: number | null;
  readonly description: string;
  readonly link: string;
  readonly body: string;
  /** A place in a book of the e-library. */
  readonly bookId: number | null;
  readonly pageFrom: number | null;
  readonly pageTo: number | null;
  /** Also a book of the e-library, of this category. */
  readonly isBook: boolean;
  readonly categoryId: number | null;
  readonly publish: 'now' | 'date' | 'lesson';
  /** As a field of day and time has it. */
  readonly publishAt: string;
  readonly isHidden: boolean;
  readonly studentKind: number;
  readonly examTypeId: number | null;
  readonly whatChanged: string;
}

const blank: Omit<Draft, 'files'> = {
  kind: 'file',
  title: '',
  typeId: null,
  themeId: null,
  description: '',
  link: '',
  body: '',
  bookId: null,
  pageFrom: null,
  pageTo: null,
  isBook: false,
  categoryId: null,
  publish: 'now',
  publishAt: '',
  isHidden: false,
  studentKind: 0,
  examTypeId: null,
  whatChanged: '',
};

/** A new material, named after its first file, or one as it stands. */
export function draftOf({
  material,
  files,
}: {
  readonly material: OwnMaterial | null;
  readonly files: readonly File[];
}): Draft {
  if (material === null) return { ...blank, files, title: titleOf(files) };
  const { title, typeId, themeId, description, link, body, publish, publishAt, state } = material;
  const { studentKind, examTypeId, pageFrom, pageTo } = material;
  return {
    ...blank,
    files,
    title,
    typeId,
    themeId,
    description,
    publish,
    studentKind,
    examTypeId,
    pageFrom,
    pageTo,
    bookId: material.bookNumber,
    isBook: material.showsInLibrary,
    categoryId: material.bookCategoryId,
    kind: material.kind === 'scorm' ? 'html' : material.kind,
    link: link ?? '',
    body: body ?? '',
    publishAt: publishAt === null ? '' : toMomentInput(publishAt),
    isHidden: state === 'hidden',
  };
}

/** A file as it is called without its ending. */
export const stemOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '').slice(0, 300) || name;

/** A material is called as its first file until somebody says otherwise. */
export const titleOf = ([first]: readonly File[]): string => (first === undefined ? '' : stemOf(first));

/** The draft as the call takes it. */
export function saidBy(
  draft: Draft,
  key: ShelfKey,
  material: OwnMaterial | null,
  publishAt: Date | undefined,
): Said {
  const { kind, title, typeId, themeId, description, link, body, publish, isHidden } = draft;
  const { bookId, pageFrom, pageTo, categoryId } = draft;
  return {
    materialId: material?.materialId ?? null,
    ...(material === null ? {} : { version: material.version }),
    ...key,
    kind,
    isHtml: kind === 'html',
    title: title.trim(),
    typeId,
    themeId,
    description,
    publish,
    ...(publish === 'date' && publishAt !== undefined ? { publishAt } : {}),
    ...(kind === 'link' || kind === 'video' ? { link: link.trim() } : {}),
    ...(kind === 'page' ? { body } : {}),
    ...(kind === 'book' ? placeOf(bookId, pageFrom, pageTo) : {}),
    showsInLibrary: mayBeBook(draft) && draft.isBook,
    bookCategoryId: categoryId,
    isHidden,
    studentKind: draft.studentKind,
    examTypeId: draft.examTypeId,
    whatChanged: draft.whatChanged,
  };
}

const placeOf = (bookId: number | null, pageFrom: number | null, pageTo: number | null) => ({
  isFromLibrary: true,
  ...(bookId === null ? {} : { sharedFrom: bookId }),
  ...(pageFrom === null ? {} : { pageFrom }),
  ...(pageTo === null ? {} : { pageTo }),
});

/** Everybody sees a book at once, so what waits for its day is none. */
export const mayBeBook = ({ kind, publish, isHidden }: Draft): boolean =>
  kind === 'file' && publish === 'now' && !isHidden;

/** Whether nothing is missing that the server would ask for. */
export function isComplete(draft: Draft, isNew: boolean): boolean {
  const { typeId, isBook, categoryId } = draft;
  const hasContent = hasContents(draft, isNew);
  return typeId !== null && hasContent && (!isBook || !mayBeBook(draft) || categoryId !== null);
}

function hasContents({ kind, files, bookId, link }: Draft, isNew: boolean): boolean {
  if (kind === 'file' || kind === 'html') return !isNew || files.length > 0;
  if (kind === 'link' || kind === 'video') return isWebAddress(link);
  return kind !== 'book' || bookId !== null;
}

const scheme = /^[a-z][a-z\d+.-]*:/i;

/** An address as somebody typed it, by https where nothing else was said. */
export function completedLink(link: string): string {
  const typed = link.trim();
  return typed === '' || scheme.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
}

/** Whether it leads to a page, or may once it is typed to its end. */
export const mayBeLink = (link: string): boolean => !scheme.test(link.trim()) || /^\s*https?:/i.test(link);

function isWebAddress(link: string): boolean {
  return mayBeLink(link) && scheme.test(link.trim()) && URL.canParse(link.trim());
}
