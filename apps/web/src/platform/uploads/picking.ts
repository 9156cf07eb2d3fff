import { attachmentEndings, type AttachmentKind } from '@bilim/contract/core/attachments';
import type { TFunction } from 'i18next';

import { randomId } from '../offline/randomId.ts';

/** A file that was picked and has not been sent. */
export interface Picked {
  readonly id: string;
  /** What is going to be sent. */
  readonly file: File;
  /** What was picked. */
  readonly source: File;
  /** Of the picture that was picked, where it is going to be sent smaller. */
  readonly pixels: number | null;
}

export interface Picking {
  readonly picked: readonly Picked[];
  /** Why some of what was picked cannot be sent. */
  readonly refusals: readonly string[];
}

/** A file on its way into the list; no file where a picture is too large and could not be drawn smaller. */
export interface Candidate {
  readonly source: File;
  readonly file: File | null;
  readonly pixels: number | null;
}

export interface Limits {
  readonly kind: AttachmentKind;
  readonly maxSizeMb: number;
  readonly most: number;
  readonly t: TFunction;
}

const megabyte = 1024 * 1024;
/** Of the archive in which an original is sent. */
const archiveBytes = 1_024;

export const nothingPicked: Picking = { picked: [], refusals: [] };

/** The list with what can be sent of the candidates, and the reasons against the others. */
export function withMore({ picked }: Picking, candidates: readonly Candidate[], limits: Limits): Picking {
  const fresh = candidates.filter(({ source }) => !picked.some((one) => isSame(one.source, source)));
  const good: Picked[] = [];
  const refusals: string[] = [];
  for (const candidate of fresh) {
    const { file, source, pixels } = candidate;
    const reason = reasonAgainst(candidate, limits);
    if (reason !== null) refusals.push(limits.t('upload.refused', { name: source.name, reason }));
    else if (file !== null) good.push({ id: randomId(), file, source, pixels });
  }
  const places = limits.most - picked.length;
  if (good.length > places) refusals.push(limits.t('upload.toomany', { count: limits.most }));
  return { picked: [...picked, ...good.slice(0, places)], refusals };
}

/** Whether the picture that was picked may go as it is, in an archive. */
export function mayGoWhole({ source, pixels }: Picked, maxSizeMb: number): boolean {
  return pixels !== null && source.size + archiveBytes <= maxSizeMb * megabyte;
}

/** Picked once more by mistake. What is pasted twice was made twice. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function reasonAgainst({ source, file, pixels }: Candidate, { kind, maxSizeMb, t }: Limits): string | null {
  const { name } = file ?? source;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!attachmentEndings[kind].includes(ending)) return t('err.10');
  if (file === null) return t('upload.pixels', { millions: millionsOf(pixels ?? 0) });
  if (file.size === 0) return t('upload.empty');
  return file.size <= maxSizeMb * megabyte ? null : t('err.9', { maxSizeMb });
}

export function millionsOf(pixels: number): number {
  return Math.round(pixels / 1_000_000);
}
