import type { DrawInput, DrawnResult } from '#modules/enrolment/draw/publicFile.ts';
import { runAside, scriptBeside } from '#platform/aside/runAside.ts';

export interface DrawTask {
  readonly input: DrawInput;
  readonly seed: string;
}

/** Many times what a city needs, whose draw takes seconds of processor. */
const limits = { megabytes: 1_024, seconds: 120 };
const script = scriptBeside(import.meta.url, 'draw');

/** The draw, worked out while everybody else is answered. */
export async function drawAside(task: DrawTask): Promise<readonly DrawnResult[]> {
  return await runAside<DrawTask, readonly DrawnResult[]>(script, task, { limits });
}
