import type { Person } from '@bilim/contract';
import { liveApi } from '@bilim/contract/live';
import type { LiveEvent } from '@bilim/contract/live';

import type { Portal } from './portal.ts';

/** What a person is told from now on; each call gives what came since the one before. */
export async function openHearing(portal: Portal, person: Person): Promise<() => Promise<LiveEvent[]>> {
  const call = portal.callAs(person);
  let { cursor } = await call(liveApi.since, {});
  return async () => {
    const news = await call(liveApi.since, { cursor });
    if (news.hasGap) throw new Error('a test does not miss events');
    cursor = news.cursor;
    return [...news.events];
  };
}
