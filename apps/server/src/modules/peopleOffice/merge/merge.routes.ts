import { doublesApi } from '@bilim/contract/people/doubles';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectPeople } from '../list.queries.ts';

import { selectDoubles } from './doubles.queries.ts';
import { mergePeople } from './merge.service.ts';
import { tellApart } from './tellApart.service.ts';

export function mergeRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, doublesApi, {
    async list({ db, person, now }) {
      const asking = { person, today: universityDay(now) };
      const pairs = await selectDoubles(db, asking);
      const ids = [...new Set(pairs.flatMap(({ pair }) => pair))];
      const rows = await selectPeople(db, asking, { people: ids, skip: 0, size: ids.length });
      const known = new Map(rows.map((row) => [row.id, row]));
      return pairs.map(({ pair, isBornAlike }) => ({
        isBornAlike,
        people: pair.flatMap((id) => known.get(id) ?? []),
      }));
    },

    merge: mergePeople,
    tellApart,
  });
}
