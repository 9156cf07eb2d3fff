import type { ServerModule } from '#platform/module.ts';

import { enrolmentChoicesRoutes } from './choices.routes.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { seatFreeDelivery, startReleasing } from './queue.service.ts';
import { studyPlanKind } from './studyPlan/studyPlanKind.ts';

export const enrolment: ServerModule = {
  routes: [enrolmentRoutes, enrolmentChoicesRoutes],
  documents: [studyPlanKind],
  jobs: (parts) => ({
    pushes: [seatFreeDelivery(parts)],
    running: [(log) => startReleasing(parts, log)],
  }),
};
