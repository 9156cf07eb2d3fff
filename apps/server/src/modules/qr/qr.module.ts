import type { ServerModule } from '#platform/module.ts';

import { forgetPlaces } from './qr.jobs.ts';
import { qrRoutes } from './qr.routes.ts';
import { qrWarmUps } from './qr.warmUps.ts';

export const qr: ServerModule = {
  routes: [qrRoutes],
  warmUps: qrWarmUps,
  jobs: ({ settings }) => ({ hourly: { forgetPlaces: forgetPlaces(settings) } }),
  menu: [
    {
      id: 18,
      key: 'qrstud',
      section: 'services',
      roles: ['student'],
      ru: 'QR-код студента',
      kg: 'Студенттин QR-коду',
      en: 'Student QR code',
    },
    {
      id: 25,
      key: 'posters',
      section: 'system',
      roles: ['registrar', 'scheduler', 'admin'],
      ru: 'QR-плакаты аудиторий',
      kg: 'Аудиториялардын QR-плакаттары',
      en: 'QR posters of rooms',
      route: 'admin/posters',
    },
  ],
};
