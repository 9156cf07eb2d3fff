import { serveAside } from '../aside/serveAside.ts';

import type { WorkbookLimits } from './limits.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { Sheet } from './sheet.ts';

interface Task {
  readonly file: Uint8Array;
  readonly over: Partial<WorkbookLimits>;
}

serveAside<Task, readonly Sheet[]>(async ({ file, over }) => await readWorkbook(Buffer.from(file), over));
