import type { ServerModule } from '#platform/module.ts';

import { coverageRoutes } from './coverage/coverage.routes.ts';
import { materialFiles } from './save/files.service.ts';
import { materialDictionaries } from './materials.dictionaries.ts';
import { materialsRoutes } from './materials.routes.ts';
import { materialReadingRoutes } from './reading/reading.routes.ts';
import { packageRoutes } from './packages/package.routes.ts';
import { shelfRoutes } from './shelf/shelf.routes.ts';

export const materials: ServerModule = {
  routes: [materialsRoutes, shelfRoutes, packageRoutes, materialReadingRoutes, coverageRoutes],
  dictionaries: materialDictionaries,
  fileKinds: [materialFiles],
  menu: [
    {
      id: 4,
      key: 'umk',
      section: 'study',
      roles: ['teacher', 'student'],
      ru: 'УМК',
      kg: 'ОМК',
      en: 'Study materials',
    },
    {
      id: 49,
      key: 'umkcoverage',
      section: 'staff',
      roles: ['head', 'dean', 'registrar', 'analyst', 'admin'],
      ru: 'Полнота УМК',
      kg: 'ОМКнын толуктугу',
      en: 'Coverage of study materials',
      route: 'admin/materials',
    },
  ],
};
