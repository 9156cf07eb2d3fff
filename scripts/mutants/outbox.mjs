// @ts-check
import { mistakes } from './mistakes.mjs';

const platform = 'apps/web/src/platform';
const domain = 'apps/web/src/domain';

/** What was typed reaches the server once, as its author, and is lost nowhere on its way. */
export const outbox = [
  ...mistakes(`${domain}/journal/queuedMark.ts`, `${domain}/journal/queuedMark.test`, [
    ['a mark of somebody else is taken for our own', 'version === before.over.version + 1 && ', ''],
    ['a mark that we never sent is taken for our own', ' && before.sent.includes(markId)', ''],
    ['taking a mark back on its way leaves it', ' && sent.length === 0', ''],
    [
      'what is newer is sent over an older version',
      '{ ...before, over: stored, sent: [], trouble: null }',
      '{ ...before, sent: [], trouble: null }',
    ],
  ]),
  ...mistakes(`${domain}/journal/marks.ts`, `${domain}/journal/markOutbox.test`, [
    ['marks of one lesson leave at once', 'place.lessonId', 'place.visitId'],
    ['a mark that was refused is sent again', 'trouble !== null', 'false'],
  ]),
  ...mistakes(`${platform}/outbox/judge.ts`, `${domain}/journal/markOutbox.test`, [
    [
      'marks are sent on by whoever came next',
      "  if (error instanceof OtherPersonHere) return { kind: 'not-mine' };\n",
      '',
    ],
    [
      'marks are lost to whoever came next',
      "  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };\n",
      '',
    ],
    ['a mark is refused for a session that ended', 'status === 401 || ', ''],
    ['a mark is refused for haste', ' || status === 429', ''],
    ['a mark is refused for a stale token', " || code === 'request.xsrf'", ''],
    ['what the server fails at is tried for ever', 'failures < mostFailures', 'true'],
  ]),
  ...mistakes(`${platform}/outbox/judge.ts`, `${domain}/chat/messageOutbox.test`, [
    [
      'a message is refused to whoever came next',
      "  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };\n",
      '',
    ],
    [
      'files are sent again and again without a scanner',
      "  if (code === 'file.not_scanned') return false;\n",
      '',
    ],
  ]),
  ...mistakes(`${platform}/outbox/judge.ts`, `${domain}/qr/scanOutbox.test`, [
    [
      'a scan is lost to whoever came next',
      "  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };\n",
      '',
    ],
    [
      'a scan is lost to a server in trouble',
      'const isGivenUp = mayHelpToRepeat(error);',
      'const isGivenUp = false;',
    ],
  ]),
  ...mistakes(`${platform}/outbox/store.ts`, `${domain}/journal/markOutbox.test`, [
    [
      'marks of others are sent as ours',
      'getAll(adapter.store, recordsOf(personId))',
      'getAll(adapter.store)',
    ],
    [
      'signing out gives up the marks of others',
      'delete(adapter.store, recordsOf(personId))',
      'clear(adapter.store)',
    ],
    [
      'what is not understood takes the rest along',
      ' === null) await at.delete()',
      ' !== 1) await at.delete()',
    ],
  ]),
  ...mistakes(`${platform}/outbox/queue.ts`, `${domain}/journal/markOutbox.test`, [
    ['a mark that the disk did not take stays off it', '    await persist();\n', ''],
  ]),
  ...mistakes(`${platform}/outbox/sender.ts`, `${domain}/journal/markOutbox.test`, [
    [
      'a page of somebody else goes on sending',
      "if (isStopped || line === 'closed') return;",
      'if (isStopped) return;',
    ],
    ['the next of a line does not wait', 'lines.has(own) || ', ''],
  ]),
  ...mistakes(`${platform}/outbox/peers.ts`, `${domain}/journal/markOutbox.test`, [
    [
      'tabs of others hear what reached the server',
      'bilim.outbox.${store}.${personId}',
      'bilim.outbox.${store}',
    ],
  ]),
  ...mistakes(`${platform}/outbox/peers.ts`, `${domain}/chat/messageOutbox.test`, [
    ['tabs of others hear what was sent', 'bilim.outbox.${store}.${personId}', 'bilim.outbox.${store}'],
  ]),
  ...mistakes(`${platform}/outbox/delivery.ts`, `${domain}/journal/markOutbox.test`, [
    [
      'a mark leaves the queue before it is known to be saved',
      'onSettled({ entry, answer });\n    await queue.change([{ key, step: adapter.confirmed(entry, answer), confirmed: { answer } }]);',
      'await queue.change([{ key, step: adapter.confirmed(entry, answer), confirmed: { answer } }]);\n    onSettled({ entry, answer });',
    ],
  ]),
  ...mistakes(`${platform}/offline/newerRows.ts`, `${domain}/journal/markOutbox.test`, [
    ['an older mark stands over a newer one', "later.version > Number(row['version'])", 'true'],
  ]),
];
