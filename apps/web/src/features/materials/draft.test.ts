import { expect, it } from 'vitest';

import { completedLink, draftOf, isComplete, mayBeLink } from './draft.ts';

it('a link is an address of the web, by https where nothing else was said', () => {
  expect(['postgresql.org/docs', '//youtu.be/x', ' http://a.kg ', ''].map(completedLink)).toEqual([
    'https://postgresql.org/docs',
    'https://youtu.be/x',
    'http://a.kg',
    '',
  ]);
  const draft = { ...draftOf({ material: null, files: [] }), kind: 'link', typeId: 3 } as const;
  const isReady = (link: string) => isComplete({ ...draft, link }, true);
  expect(['', 'https://', 'javascript:alert(1)', 'file:///etc/passwd', 'https://a.kg'].map(isReady)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(['javascript:alert(1)', 'htt', 'https:/'].map(mayBeLink)).toEqual([false, true, true]);
});
