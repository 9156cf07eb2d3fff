import type { Bytes } from '../http/serve.ts';

import type { Written } from './writeWorkbook.ts';
import { writeWorkbookAside } from './writeWorkbookAside.ts';

/** A workbook as a download that nobody keeps: what stands in it may have changed by the next. */
export async function workbookReply(sheets: readonly Written[], fileName: string): Promise<Bytes> {
  return {
    bytes: await writeWorkbookAside(sheets),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    cacheControl: 'no-store',
  };
}
