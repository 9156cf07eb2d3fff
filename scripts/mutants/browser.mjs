// @ts-check
import { mistakes } from './mistakes.mjs';

const platform = 'apps/web/src/platform';

/** People of one browser are kept apart. */
export const browser = [
  ...mistakes(`${platform}/api/guardedCall.ts`, `${platform}/api/guardedCall.test`, [
    [
      'a call is sent although somebody else is signed in',
      '      refuseIfNotMine();\n      const answer',
      '      const answer',
    ],
    [
      'an answer for somebody else is taken',
      '      refuseIfNotMine();\n      return answer',
      '      return answer',
    ],
    ['a call is sent when nobody is signed in', "if (owner() === 'nobody')", "if (owner() === 'other')"],
    [
      'a refusal that somebody else caused ends this page',
      "if (owner() === 'other') {\n        onSomebodyElse",
      'if (error instanceof OtherPersonHere) {\n        onSomebodyElse',
    ],
    ['any refusal ends the session', ' && asksToSignIn(error.code)', ''],
  ]),
  ...mistakes(`${platform}/offline/storage.ts`, `${platform}/offline/storage.test`, [
    ['a new sign-in keeps the earlier person', '  forgetPerson();\n  const token', '  const token'],
    ['signing out leaves what the tab noted', '  sessionStorage.clear();\n', ''],
    ['signing out leaves what was read', '  await forgetCopies();\n}', '}'],
    [
      'signing out throws the app away instead of answers',
      "!name.includes('precache')",
      "name.includes('precache')",
    ],
    [
      'a browser of nobody counts as ours',
      "if (remembered === null) return 'nobody'",
      "if (remembered === null) return 'me'",
    ],
    ['a person id that is none counts', ' || !/^\\d+$/.test(uid)', ''],
    [
      'the next one is taken to sit at a foreign device',
      ", 'foreign', 'viewing'] as const",
      ", 'viewing'] as const",
    ],
  ]),
  ...mistakes(`${platform}/session/handover.ts`, `${platform}/offline/storage.test`, [
    ['signing in leads back to signing in', " && !pathname.startsWith('/lms/login')", ''],
    ['signing in leads out of the portal', '/^\\/lms(\\/|$)/', '/^\\/lms/'],
    ['the page to return to is not forgotten', '  sessionStorage.removeItem(note);\n', ''],
  ]),
  ...mistakes(`${platform}/session/session.ts`, `${platform}/session/session.test`, [
    ['trouble of the server signs people out', ' && answer.told.status < 500', ''],
    ['a foreign device keeps a person', '  if (isForeignDevice()) await clearBrowser();\n', ''],
    [
      'a session that ended leaves its person in the browser',
      '  forgetPerson();\n  await forgetCopies',
      '  await forgetCopies',
    ],
    ['a session that ended leaves what was read', '  await forgetCopies().catch(() => undefined);\n', ''],
    [
      'a session that goes on is left',
      "beginning === null || beginning.kind === 'signed-out'",
      "beginning?.kind !== 'unreachable'",
    ],
    [
      'another reason is told',
      "'auth.session_elsewhere': 'login.elsewhere'",
      "'auth.session_elsewhere': 'login.session'",
    ],
    ['signing out leaves the browser as it was', '  await clearBrowser();\n  location', '  location'],
  ]),
  ...mistakes(`${platform}/session/otherPerson.ts`, `${platform}/session/otherPerson.test`, [
    ['what was read once is told again and again', '!isDismissed || isDoing()', 'true'],
    ['work for somebody else goes on untold', '!isDismissed || isDoing()', '!isDismissed'],
  ]),
  ...mistakes(`${platform}/offline/keptAccount.ts`, `${platform}/offline/keptAccount.test`, [
    ['the portal opens as somebody else', ' && data.personId === personId', ''],
    ['the portal opens for a browser that was left', ' || readToken() === null', ''],
    ['a token is written down', 'const { token: _token, ...rest } = account', 'const rest = account'],
  ]),
  ...mistakes(`${platform}/offline/keptStore.ts`, `${platform}/offline/keeping.test`, [
    [
      'a foreign device keeps what was read',
      '  if (isForeignDevice() || isViewing()) return;\n',
      '  if (isViewing()) return;\n',
    ],
    ['a copy of another shape is shown', 'shape === __KEPT_SHAPE__ && ', ''],
    ['a copy older than any session is shown', ' && Date.now() - at < longestMs', ''],
    ['the own work counts as that of others', ' - (await database.count(store, recordsOf(personId)))', ''],
    ['the portal opens with what others read', "getAll('kept', recordsOf(personId))", "getAll('kept')"],
  ]),
  ...mistakes(`${platform}/api/keepAnswers.ts`, `${platform}/offline/keeping.test`, [
    [
      'a copy that the server refused stays on the screen',
      'query.setState({ data: undefined, dataUpdatedAt: 0 })',
      'query.setState({ dataUpdatedAt: 0 })',
    ],
    [
      'a copy that the server refused stays in the browser',
      'kept?.forgetKept(personId, key)',
      'kept?.readKept(personId, key)',
    ],
    ['a busy server takes the copy away', ' && !isPassing(error)', ''],
    ['everything that was read is kept', 'if (query.meta?.isKept !== true) return await ask(context);', ''],
  ]),
  ...mistakes(`${platform}/offline/keepOnlyOf.ts`, `${platform}/offline/keeping.test`, [
    ['what others read stays in the browser', 'at.value.personId !== personId || ', ''],
    ['what was read stays for longer than any session', '>= longestMs', '> longestMs'],
  ]),
  ...mistakes(`${platform}/offline/database.ts`, `${platform}/offline/keeping.test`, [
    ['records of the next person count, too', 'bound([personId], [personId, []])', 'lowerBound([personId])'],
  ]),
  ...mistakes(`${platform}/live/live.ts`, `${platform}/live/live.test`, [
    [
      'tabs of others hear what changed',
      'BroadcastChannel(`bilim.live.${personId}`)',
      "BroadcastChannel('bilim.live')",
    ],
    ['an event is told twice', 'if (seen.has(eventId)) return false;', ''],
    ['a line that was cut goes on from where the page opened', '    from = undefined;\n', ''],
    ['nobody hears that something was missed', ' || hasGap) onHeard', ') onHeard'],
  ]),
  ...mistakes(`${platform}/live/cursor.ts`, `${platform}/live/live.test`, [
    ['the next person goes on from where the last one stood', 'bilim.live.${personId}', 'bilim.live'],
  ]),
  ...mistakes('apps/web/src/shell/live/hear.ts', 'apps/web/src/shell/live/hear.test', [
    [
      'the home page does not hear of marks',
      "invalidateQueries({ queryKey: ['home'] })",
      "invalidateQueries({ queryKey: ['journal'] })",
    ],
    [
      'the home page does not hear of its classes',
      "['journal'], ['schedule'], ['home'])",
      "['journal'], ['schedule'])",
    ],
    [
      'the home page does not hear of a new timetable',
      "inTurn(() => invalidate(queries, ['schedule'], ['home'], ['journal', 'slots']))",
      "inTurn(() => invalidate(queries, ['schedule'], ['journal', 'slots']))",
    ],
    [
      'a page that missed something goes on',
      'if (news.hasGap) void queries.invalidateQueries();\n      else ',
      '',
    ],
    ['an open feed jumps under its reader', ' || !query.isActive()', ' || true'],
  ]),
  ...mistakes(
    'apps/web/src/features/chat/thread/thread.ts',
    'apps/web/src/features/chat/thread/thread.test',
    [
      ['the own messages count as unread', 'message.isMine || ', ''],
      [
        'the unread ones begin with an own message',
        '!isMine && !isRead && messageId',
        '!isRead && messageId',
      ],
    ],
  ),
  ...mistakes(
    'apps/web/src/features/chat/thread/threadRows.ts',
    'apps/web/src/features/chat/thread/threadRows.test',
    [
      ['the line before what is new stands before an own message', ' && !message.isMine', ''],
      ['what waits is joined to what others wrote', 'isNewDay || !last.isMine', 'isNewDay || last.isMine'],
    ],
  ),
  ...mistakes(
    'apps/web/src/features/chat/conversation/withReaction.ts',
    'apps/web/src/features/chat/conversation/withReaction.test',
    [
      ['a reaction that was taken back stays one’s own', 'isMine: kind === now', 'isMine: kind === pressed'],
      [
        'one’s own reaction before counts on',
        'if (mine !== undefined) counts',
        'if (mine === pressed) counts',
      ],
      ['the reaction of somebody else is one’s own', 'find(({ isMine }) => isMine)', 'find(() => true)'],
    ],
  ),
  ...mistakes('apps/web/src/domain/news/newsLink.ts', 'apps/web/src/domain/news/newsLink.test', [
    ['an address of the feed forgets that only unread is wanted', '  unread: ifSo,\n', ''],
  ]),
];
