import { fileNameSeparator } from '@bilim/contract/core/attachments';

const mostBytes = 150;

/** Controls, marks that turn the direction of writing, and what nobody sees. Joiners stay: pictures of letters need them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;
/** What no system of files may have in a name. */
const forbidden = /[/\\:*?"<>|]/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** How browsers write a quotation mark and the ends of lines in the name of a form's file. */
const escaped = /%(?:22|0A|0D)/gi;

/** A name under which a file can be shown, found again and saved anywhere; the ending is in small letters. */
export function cleanFileName(sent: string): string {
  const seen = sent.toWellFormed().normalize('NFC').replaceAll(unseen, '');
  const safe = seen
    .replaceAll(escaped, '_')
    .replaceAll(fileNameSeparator, '_')
    .replaceAll(forbidden, '_')
    .replaceAll(/\s+/g, ' ');
  const { stem, ending } = splitName(safe);
  return fit(stem.replaceAll(/^[. ]+|[. ]+$/g, ''), ending);
}

/** The name, or the same with a number where a file of that name is there already; letters count alike, great or small. */
export function freeFileName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const { stem, ending } = splitName(name);
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number++) free = fit(stem, ending, ` (${number})`);
  return free;
}

/** What stands behind the last point, in small letters; empty where nothing does. */
export function endingOf(name: string): string {
  return splitName(name).ending;
}

/** The name with another ending, for what turned out to be something else. */
export function withEnding(name: string, ending: string): string {
  return fit(splitName(name).stem, ending);
}

function splitName(name: string) {
  const point = name.lastIndexOf('.');
  const ending = point < 0 ? '' : name.slice(point + 1).toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(ending)
    ? { stem: name.slice(0, point), ending }
    : { stem: name, ending: '' };
}

/** Cuts the stem between what people see as letters, never the ending. */
function fit(stem: string, ending: string, suffix = ''): string {
  const tail = ending === '' ? suffix : `${suffix}.${ending}`;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(reserved.test(stem) ? `_${stem}` : stem)) {
    if (Buffer.byteLength(kept + segment + tail) > mostBytes) break;
    kept += segment;
  }
  kept = kept.replace(/[. ]+$/, '');
  return `${kept === '' ? 'file' : kept}${tail}`;
}
