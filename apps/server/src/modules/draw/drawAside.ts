import type { DrawnResult } from '#modules/enrolment/draw/publicFile.ts';
import { runAside, scriptBeside } from '#platform/aside/runAside.ts';

/** Documents go as JSON: those of a city have millions of members, which take processes longer to hand on one by one. */
export interface DrawTask {
  /** A `DrawInput`. */
  readonly input: string;
  readonly seed: string;
}

export interface DrawTold {
  readonly resultHash: string;
  /** Of each student in the line the pools of the seats, in the order of their outcomes. */
  readonly poolIds: readonly (readonly number[])[];
}

/** Many times what a city needs, whose draw takes seconds of processor. */
const limits = { megabytes: 1_024, seconds: 120 };
const script = scriptBeside(import.meta.url, 'draw');

/** The draw, worked out while everybody else is answered. */
export async function drawAside(task: DrawTask) {
  const { result, ...told } = await runAside<DrawTask, DrawTold & { readonly result: string }>(script, task, {
    limits,
  });
  const seated: readonly DrawnResult[] = JSON.parse(result);
  return { ...told, seated };
}
