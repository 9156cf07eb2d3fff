import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { takeEarlyAnswer } from './earlyAnswers.ts';

const boot = readFileSync(join(import.meta.dirname, '../../../public/boot.js'), 'utf8');
const term = { data: [[{ id_w_s: 1, id_a_year: 26 }]] };
const ofTeacher = JSON.stringify({ ws: 1, year: 26 });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.bilimEarly;
  localStorage.clear();
});

it('a page that was quicker than the script before it is not asked for the same a second time', async () => {
  let answerSettings = () => {};
  const settings = new Promise<Response>((resolve) => {
    answerSettings = () => resolve(Response.json(term));
  });
  const asked = vi.fn<(path: string) => Promise<Response>>(async (path) =>
    path === '/api/misc/settings.json' ? await settings : Response.json({ data: [] }),
  );
  vi.stubGlobal('fetch', asked);
  const toHome = { token: 't', uid: '7', role: '3' };
  for (const [name, value] of Object.entries(toHome)) localStorage.setItem(name, value);
  window.history.replaceState(null, '', '/lms');
  // Nobody serves the files that it preloads.
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  // However long this process has been running: an answer that is too old is not taken.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  // oxlint-disable-next-line no-eval
  window.eval(boot);

  expect(await takeEarlyAnswer('/api/home/facts.json', { method: 'POST', body: '{}' })).not.toBeNull();
  expect(await takeEarlyAnswer('/api/schedule/teacher.json', { method: 'POST', body: ofTeacher })).toBeNull();
  answerSettings();
  await settings;
  await new Promise((resolve) => setTimeout(resolve));

  expect(asked.mock.calls.map(([path]) => path)).not.toContain('/api/schedule/teacher.json');
});
