import type { ServerModule } from '#platform/module.ts';

import { startClosings } from './closing.jobs.ts';
import { registrationOffersRoutes } from './courses/courses.routes.ts';
import { registrationOfficeRoutes } from './registrationOffice.routes.ts';
import { registrationStepsRoutes } from './steps/steps.routes.ts';
import { registrationStudentRoutes } from './student/student.routes.ts';

export const registrationOffice: ServerModule = {
  routes: [
    registrationOfficeRoutes,
    registrationOffersRoutes,
    registrationStepsRoutes,
    registrationStudentRoutes,
  ],
  jobs: (parts) => ({ running: [(log) => startClosings(parts, log)] }),
  menu: [
    {
      id: 40,
      key: 'registrationoffice',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Ведение регистрации',
      kg: 'Каттоону жүргүзүү',
      en: 'Manage registration',
      route: 'admin/registration',
    },
  ],
};
