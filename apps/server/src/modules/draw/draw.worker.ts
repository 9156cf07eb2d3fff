import { draw } from '#modules/enrolment/draw/draw.ts';
import { hashOfText, writtenOf } from '#modules/enrolment/draw/publicFile.ts';
import type { DrawInput } from '#modules/enrolment/draw/publicFile.ts';
import { poolsOf } from '#modules/enrolment/draw/seats.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

import type { DrawTask } from './drawAside.ts';

serveAside(async (task: DrawTask) => {
  const input: DrawInput = JSON.parse(task.input);
  const seated = draw(input, task.seed);
  const result = writtenOf(seated);
  return { result, resultHash: hashOfText(result), poolIds: poolsOf(input, seated) };
});
