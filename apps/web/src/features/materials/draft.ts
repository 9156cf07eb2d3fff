import type { Input } from '@bilim/contract';
import type { materialsApi, OwnMaterial } from '@bilim/contract/materials';

import { toMomentInput } from '#platform/i18n/momentInput.ts';

import type { ShelfKey } from './useMaterials.ts';

type Said = Input<typeof materialsApi.save>;

/** What may be chosen in the form; whether an archive is an HTML book or a SCORM package, the server finds out. */
export const draftKinds = ['file', 'html', 'link', 'video', 'page'] as const;
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
  if (material === null) return { ...blank, files, title: files[0]?.name.replace(/\.[^.]+$/, '') ?? '' };
  const { title, typeId, themeId, description, link, body, publish, publishAt, state } = material;
  const { studentKind, examTypeId } = material;
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
    kind: kindOf(material.kind),
    link: link ?? '',
    body: body ?? '',
    publishAt: publishAt === null ? '' : toMomentInput(publishAt),
    isHidden: state === 'hidden',
  };
}

function kindOf(kind: OwnMaterial['kind']): DraftKind {
  if (kind === 'scorm') return 'html';
  return kind === 'book' ? 'file' : kind;
}

/** The draft as the call takes it. */
export function saidBy(
  draft: Draft,
  key: ShelfKey,
  material: OwnMaterial | null,
  publishAt: Date | undefined,
): Said {
  const { kind, files, title, typeId, themeId, description, link, body, publish, isHidden } = draft;
  // An archive that stays where it is stays what it was found to be.
  const keeps = material !== null && files.length === 0 && kind === 'html' ? material.kind : kind;
  return {
    materialId: material?.materialId ?? null,
    ...(material === null ? {} : { version: material.version }),
    ...key,
    kind: keeps,
    isHtml: kind === 'html',
    title: title.trim(),
    typeId,
    themeId,
    description,
    publish,
    ...(publish === 'date' && publishAt !== undefined ? { publishAt } : {}),
    ...(kind === 'link' || kind === 'video' ? { link } : {}),
    ...(kind === 'page' ? { body } : {}),
    isHidden,
    studentKind: draft.studentKind,
    examTypeId: draft.examTypeId,
    whatChanged: draft.whatChanged,
  };
}
