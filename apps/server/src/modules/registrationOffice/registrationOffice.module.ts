import type { ServerModule } from '#platform/module.ts';

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
  menu: [
    {
      id: 40,
      key: 'registrationoffice',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Ведение регистрации',
      kg: 'Каттоону жүргүзүү',
      en: 'Run registration',
      route: 'admin/registration',
    },
  ],
};
