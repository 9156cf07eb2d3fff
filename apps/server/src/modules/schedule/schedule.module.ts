import type { ServerModule } from '#platform/module.ts';

import { calendarFeedRoutes } from './calendarFeed.routes.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { scheduleWarmUps } from './schedule.warmUps.ts';

export const schedule: ServerModule = {
  routes: [scheduleRoutes, calendarFeedRoutes],
  warmUps: scheduleWarmUps,
  menu: [
    {
      id: 1,
      key: 'schedule',
      section: 'study',
      roles: ['teacher', 'student', 'dean', 'registrar', 'head', 'scheduler', 'analyst', 'admin'],
      ru: 'Расписание',
      kg: 'Сабактардын жүгүртмөсү',
      en: 'Schedule',
    },
  ],
};
