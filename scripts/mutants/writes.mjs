// @ts-check
import { mistakes } from './mistakes.mjs';

const platform = 'apps/server/src/platform';

/** A write happens once, as a whole, and reads beside it wait for nobody. */
export const writes = [
  ...mistakes(`${platform}/http/idempotency.ts`, 'apps/server/src/modules/chat/chat.test', [
    ['a repetition is done again', '    if (taken.length === 0) {', '    if (taken.length > 1) {'],
    [
      'one key is good for two writes',
      'before.path !== path || !before.bodyMac.equals(bodyMac)',
      'before.path !== path',
    ],
    [
      'a key of somebody else is taken',
      'and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)));\n  if',
      'eq(idempotencyKeys.key, key));\n  if',
    ],
  ]),
  ...mistakes(`${platform}/http/idempotency.ts`, `${platform}/http/once.test`, [
    ['one key is good for two calls', 'before.path !== path || ', ''],
    [
      'what failed counts as done',
      'return await db.transaction(async (tx) => {\n    const taken = await tx\n',
      'return await db.transaction(async (tx) => {\n    const taken = await db\n',
    ],
    ['a repetition is told something else', '      .set({ reply })\n', '      .set({ reply: null })\n'],
    [
      'a repetition that can be prepared no more is refused',
      'if (meanwhile === null) throw error;',
      'throw error;',
    ],
    [
      'what cannot be prepared is done all the same',
      'if (meanwhile === null) throw error;\n    return meanwhile;',
      'return meanwhile ?? { reply: null, isReplay: false };',
    ],
    ['a repetition is prepared again', '  if (before !== null) return before;\n', ''],
  ]),
  ...mistakes(`${platform}/http/idempotency.ts`, 'apps/server/src/modules/auth/passwords/credentials.test', [
    ['passwords are tried out by what is kept', 'secretNames.has(name) ? undefined : value', 'value'],
  ]),
  ...mistakes(`${platform}/db/database.ts`, `${platform}/db/sharedLine.test`, [
    [
      'a read leaves its transaction',
      'if (!($client instanceof PoolWithLine)) return',
      "if (!($client instanceof PoolWithLine) && line === 'own') return",
    ],
    [
      'a read waits behind many',
      "line === 'own' || (line === 'shared' && $client.line.isBusy())",
      "line === 'own'",
    ],
    ['quick reads take connections of the pool', 'if (!isOwn) return $client.line;', ''],
  ]),
  ...mistakes(`${platform}/db/database.ts`, `${platform}/db/statement.test`, [
    ['what takes many tables is planned five times', 'isBlind ? $client.blind : $client', '$client'],
  ]),
  ...mistakes(`${platform}/db/sharedLine.ts`, `${platform}/db/sharedLine.test`, [
    ['a line that broke stays broken', 'if (client === fresh) client = undefined;', ''],
    [
      'a line that could not be opened is never opened',
      '    } finally {\n      opening = undefined;\n    }\n  };\n  /**',
      '    } finally {\n    }\n  };\n  /**',
    ],
    ['a line is busy for good', '        underWay -= 1;\n', ''],
    ['closing cuts reads off', 'await last?.end();', 'last?.connection.stream.destroy();'],
  ]),
  ...mistakes(`${platform}/db/database.ts`, `${platform}/db/transactions.test`, [
    ['what failed inside takes the rest along', '`rollback to savepoint ${inner}`', "'rollback'"],
    ['what failed stays', "depth === 0 ? 'rollback' :", "depth === 0 ? 'commit' :"],
    ['a connection never comes back', '        connection.release();\n', ''],
  ]),
];
