import type { ServerModule } from '#platform/module.ts';

import { qrReportsRoutes } from './qrReports.routes.ts';

export const qrReports: ServerModule = {
  routes: [qrReportsRoutes],
  menu: [
    {
      id: 19,
      key: 'reportqr',
      section: 'services',
      roles: ['teacher', 'dean', 'registrar', 'head', 'analyst', 'admin'],
      ru: 'QR-отчёты студентов',
      kg: 'Студенттердин QR-отчеттору',
      en: 'Student QR reports',
    },
  ],
};
