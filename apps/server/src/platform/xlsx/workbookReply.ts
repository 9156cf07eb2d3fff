import type { Bytes } from '../http/serve.ts';

import type { Written } from './writeWorkbook.ts';
import { writeWorkbookAside } from './writeWorkbookAside.ts';

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as a download that nobody keeps: what stands in it may have changed by the next. */
export async function workbookReply(sheets: readonly Written[], fileName: string): Promise<Bytes> {
  return {
    bytes: await writeWorkbookAside(sheets),
    mime: workbookMime,
    fileName,
    cacheControl: 'no-store',
  };
}
