import { campusNow, openPortal, type Portal } from '@bilim/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** The portal of a test file; its pages, too, live at the moment that the campus of the tests is at. */
export function openCampusDay(): () => Portal {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: campusNow });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return () => portal;
}
