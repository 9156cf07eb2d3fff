import { draw } from '#modules/enrolment/draw/draw.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

import type { DrawTask } from './drawAside.ts';

serveAside(async ({ input, seed }: DrawTask) => draw(input, seed));
