import { stat } from 'node:fs/promises';

import { workbookFormat } from '../workbook/workbookSource.ts';

import { openFolder } from './files/folder.ts';
import type { FileLimits } from './files/limits.ts';
import { openZip } from './files/zip.ts';
import { oneRoster } from './oneroster/oneRoster.ts';
import { SourceRefusal } from '../runs/sourceRefusal.ts';
import type { Known } from '../workbook/known.ts';
import type { RosterFormat, RosterSource } from './source.ts';

/** Every format that is read; the first that recognises what lies there opens it. */
const formats: readonly RosterFormat[] = [oneRoster, workbookFormat];

export interface HandedFile {
  readonly path: string;
  /** As its owner calls it. */
  readonly title: string;
}

/** Opens what was handed in: a folder, a zip, a workbook. */
export async function openSource(
  { path, title }: HandedFile,
  limits: FileLimits,
  known?: () => Promise<Known>,
): Promise<RosterSource> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new SourceRefusal('not_found', { file: title });
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, title, limits);
  try {
    const format = formats.find((one) => one.recognises(files.names));
    if (format === undefined) throw new SourceRefusal('format_unknown');
    const source = await format.open(files, known);
    return {
      ...source,
      async close() {
        await source.close();
        await files.close();
      },
    };
  } catch (error) {
    await files.close();
    throw error;
  }
}
