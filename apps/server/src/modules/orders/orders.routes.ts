import { AppError } from '@bilim/contract';
import { ordersApi } from '@bilim/contract/orders';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { findOrder, selectOrders } from './orders.queries.ts';
import { annulOrder, signOrder, tellEffects } from './orders.service.ts';
import { readList } from './readList.service.ts';
import { saveOrder } from './save.service.ts';
import { keepScan, readScan } from './scan.service.ts';

const usualPage = 50;

export function ordersRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, ordersApi, {
    list: async ({ db, person, language, input: { skip = 0, size = usualPage, ...sought } }) =>
      await selectOrders(db, { person, language }, { ...sought, skip, size }),

    async open({ db, person, input, now, language }) {
      const order = await findOrder(db, { person, today: universityDay(now), language }, input.orderId);
      if (order === null) throw new AppError('orders.unknown');
      return order;
    },

    save: saveOrder,
    effects: tellEffects,
    sign: signOrder,
    annul: annulOrder,
    readList,
    scan: keepScan,
    scanFile: readScan,
  });
}
