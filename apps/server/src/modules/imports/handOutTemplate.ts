import type { FastifyRequest } from 'fastify';

import { keptAside, scriptBeside } from '#platform/aside/runAside.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Parts } from '#platform/parts.ts';

import { inTurnAside } from './runs/inTurnAside.ts';
import type { TaskAside } from './runs/inTurnAside.ts';
import type { TemplateTask } from './templates.worker.ts';

/** In a process that stays for a while: nobody waits while thousands of lessons become cells. */
const write = inTurnAside(
  keptAside<TaskAside<TemplateTask>, Buffer>(scriptBeside(import.meta.url, 'templates')),
  () => 60,
);

/** A workbook to fill in, written while somebody waits for it. */
export async function handOutTemplate(
  parts: Parts,
  request: FastifyRequest,
  { task, fileName }: { readonly task: TemplateTask; readonly fileName: string },
) {
  return {
    bytes: await whileWaited(request, async (signal) => await write(parts, task, signal)),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    cacheControl: 'private, no-store',
  };
}
