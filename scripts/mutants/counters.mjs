// @ts-check
import { mistakes } from './mistakes.mjs';

const modules = 'apps/server/src/modules';
const platform = 'apps/server/src/platform';

/** What is counted: unread messages and news, attempts, files, places. */
export const counters = [
  ...mistakes(`${modules}/chat/reading/reading.queries.ts`, `${modules}/chat/reading/unread.model.test`, [
    [
      'a message is counted read that was read before',
      'and m.read_number < message.number',
      'and m.read_number <= message.number',
    ],
    ['deleted messages stay unread', ' or x.removed_at is not null or exists (', ' or exists ('],
  ]),
  ...mistakes(`${modules}/chat/messages/remove.queries.ts`, `${modules}/chat/reading/unread.model.test`, [
    ['deleting what was read makes a count fall', 'm.read_number < x.number and m.person_id', 'm.person_id'],
    ['deleting the own message changes the own count', ' and m.person_id <> x.sender_id', ''],
  ]),
  ...mistakes(`${modules}/chat/messages/send.queries.ts`, `${modules}/chat/reading/unread.model.test`, [
    [
      'the own message counts as unread',
      't.number - 1, t.number from taken t',
      't.number - 1, t.number - 1 from taken t',
    ],
    ['for whoever has left messages go on counting', 'set is_present = false', 'set is_present = true'],
  ]),
  ...mistakes(`${modules}/news/news.queries.ts`, `${modules}/news/news.test`, [
    ['the own news count as unread', 'n.author_id <> ${personId} and n.published_at', 'n.published_at'],
    ['news that were read count', ' and seen.news_id is null)::int as unread', ')::int as unread'],
  ]),
  ...mistakes(`${modules}/auth/signIn/throttle.service.ts`, `${modules}/auth/signIn/signingIn.test`, [
    ['one attempt more is allowed', 'if (hits <= most) return;', 'if (hits <= most + 1) return;'],
    [
      'a known browser is treated as a strange one',
      "isKnownDevice ? settings['auth.tries_known_device']",
      "!isKnownDevice ? settings['auth.tries_known_device']",
    ],
    [
      'an address fails without end',
      "refuseOver(address, Math.max(0, settings['auth.failures_per_address'] - 1), now);",
      '',
    ],
  ]),
  ...mistakes(`${platform}/rateLimit.ts`, `${platform}/rateLimit.test`, [
    [
      'a window never ends',
      'hits = case when r.window_ends_at <= ${now} then 1 else r.hits + 1 end',
      'hits = r.hits + 1',
    ],
    [
      'each attempt makes the wait longer',
      'then excluded.window_ends_at else r.window_ends_at end',
      'then excluded.window_ends_at else excluded.window_ends_at end',
    ],
    ['what was counted long ago still counts', ' and window_ends_at > ${now}`', '`'],
    ['one call more is allowed', 'if (hits > most) throw', 'if (hits > most + 1) throw'],
  ]),
  ...mistakes(`${platform}/http/generalLimit.ts`, `${platform}/http/generalLimit.test`, [
    [
      'people of one address share what sessions have',
      'session === null ? strangers(request) : sessions(session.id)',
      'strangers(request)',
    ],
    ['a bucket never runs out', 'bucket.left = left < 1 ? left : left - 1', 'bucket.left = left'],
  ]),
  ...mistakes(`${platform}/files/quota.ts`, `${platform}/files/quota.test`, [
    [
      'what was deleted counts for good',
      'let_go_at is null or let_go_at >= ',
      'let_go_at is null or let_go_at is not null or let_go_at >= ',
    ],
    ['a document of an excuse counts', ' and kind = any(${p.counted})', ' and cardinality(${p.counted}) > 0'],
    ['no bound is a bound of nothing', 'quotaMb === 0 || ', ''],
  ]),
  ...mistakes(`${modules}/profile/probing.ts`, `${modules}/profile/profile.test`, [
    [
      'somebody asks for strangers without end',
      'if (hits !== mostStrangers) return;',
      'if (hits !== mostStrangers * 2) return;',
    ],
  ]),
  ...mistakes(`${modules}/registration/seats.sql.ts`, `${modules}/schedule/schedule.test`, [
    ['whoever left a class still has its lessons', ' and seat.removed_at is null)', ')'],
  ]),
  ...mistakes(`${modules}/registration/turnAway.service.ts`, `${modules}/enrolment/enrolment.test`, [
    ['a crowd turns away who has the seat', 'seat.student_id = st.id', 'seat.student_id = -1'],
    ['a crowd turns away whose seat is kept', 'own.student_id = st.id', 'own.student_id = -1'],
    ['a crowd tells who is held of the seats', 'h.student_id = st.id', 'h.student_id = -1'],
  ]),
  ...mistakes(`${modules}/qr/visits/codeVisit.queries.ts`, `${modules}/qr/visits/visits.race.test`, [
    [
      'a scan overrides the teacher’s word in the same moment',
      "where v.state = 'claimed' and excluded",
      'where excluded',
    ],
  ]),
  ...mistakes(`${modules}/qr/visits/codeVisit.queries.ts`, `${modules}/qr/visits/visits.test`, [
    ['a student guesses one code more', 'select w.hits >= ', 'select w.hits > '],
    ['a code of the end of the lesson is too late', '} > lesson.ends_at then', '} >= lesson.ends_at then'],
    ['whoever left the class is marked', '\n    and seat.removed_at is null\n', '\n'],
  ]),
  ...mistakes(`${modules}/journal/lessons/presence.sql.ts`, `${modules}/qr/visits/visits.test`, [
    [
      'taking a visit back takes the teacher’s mark',
      "and lm.source = 'qr' and lm.mark_id in (${marks})",
      'and lm.mark_id in (${marks})',
    ],
  ]),
  ...mistakes(`${modules}/imports/runs/leaving.ts`, `${modules}/imports/runs/leaving.test`, [
    ['as many as leave in a year are many', 'left > usualMost', 'left >= usualMost'],
    ['a number above the usual is usual', 'left > usualMost || ', ''],
    ['a twentieth is many', 'left > known * usualShare', 'left >= known * usualShare'],
    ['a small university loses everybody', ' || left > known * usualShare', ''],
    [
      'whoever comes counts as known',
      'const known = left + changed + unchanged;',
      'const known = Object.values(people).reduce((sum, one) => sum + one);',
    ],
  ]),
  ...mistakes(`${modules}/imports/runs/execute.ts`, `${modules}/imports/rosters/rosters.test`, [
    [
      'nobody counts who leaves',
      'if (toConfirm > 0 && toConfirm !== leaving) return',
      'if (toConfirm < 0) return',
    ],
  ]),
  ...mistakes(`${modules}/imports/imports.routes.ts`, `${modules}/imports/imports.test`, [
    ['any number of those who leave will do', 'input.leaving !== leaving', 'input.leaving === undefined'],
    [
      'no number of those who leave will do, too',
      'leaving > 0 && input.leaving !== leaving',
      'leaving > 0 && input.leaving !== undefined && input.leaving !== leaving',
    ],
  ]),
  ...mistakes(`${platform}/rateLimit.ts`, `${platform}/rateLimit.test`, [
    ['a full window counts on', ' or r.hits < ${most}`', ' or r.hits <= ${most}`'],
    ['a window that is over stays full', 'where r.window_ends_at <= ${now} or r.hits', 'where r.hits'],
    [
      'a window ends a moment late',
      'hits = case when r.window_ends_at <= ${now} then 1',
      'hits = case when r.window_ends_at < ${now} then 1',
    ],
    [
      'one that rests may go on',
      'count !== undefined && count.hits > 0',
      'count !== undefined && count.hits > 1',
    ],
    ['a wait is told a second short', 'Math.ceil((endsAt', 'Math.floor((endsAt'],
    ['a wait of no time is told', 'Math.max(1, Math.ceil', 'Math.max(0, Math.ceil'],
    ['two that count the same block one another', ' key order by key`', ' key`'],
  ]),
  ...mistakes(`${platform}/rateLimit.ts`, `${modules}/auth/signIn/signingIn.test`, [
    ['a right password leaves its attempts standing', 'set hits = 0 where key', 'set hits = hits where key'],
  ]),
];
