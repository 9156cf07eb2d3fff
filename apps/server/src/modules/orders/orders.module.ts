import type { ServerModule } from '#platform/module.ts';

import { carryOutOrders } from './orders.jobs.ts';
import { ordersRoutes } from './orders.routes.ts';

export const orders: ServerModule = {
  routes: [ordersRoutes],
  jobs: () => ({ atOnce: { carryOutOrders } }),
  menu: [
    {
      id: 34,
      key: 'orders',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Приказы',
      kg: 'Буйруктар',
      en: 'Orders',
      route: 'admin/orders',
    },
  ],
};
