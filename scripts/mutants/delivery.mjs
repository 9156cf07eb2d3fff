// @ts-check
import { mistakes } from './mistakes.mjs';

const platform = 'apps/server/src/platform';
const notices = 'apps/server/src/modules/notices';

/** What happens after a commit: once, to whom it belongs, and not for ever. */
export const delivery = [
  ...mistakes(`${platform}/jobs/outbox.ts`, 'apps/server/src/start/jobs.test', [
    [
      'a job is tried once more',
      'attempts >= (delivery?.attempts ?? 0)',
      'attempts > (delivery?.attempts ?? 0)',
    ],
    ['what trying again cannot help is tried again', 'error instanceof GiveUp || ', ''],
    [
      'a job that was given up is done',
      'delivered_at is null and given_up_at is null and run_after <=',
      'delivered_at is null and run_after <=',
    ],
    [
      'what was delivered is delivered again',
      'where delivered_at is null and given_up_at is null and run',
      'where given_up_at is null and run',
    ],
    ['what failed is tried again at once', 'run_after = now() + least(', 'run_after = now() - least('],
    [
      'two do the same job',
      " + ${p.leaseSeconds} * interval '1 second'\n",
      " - ${p.leaseSeconds} * interval '1 second'\n",
    ],
    [
      'what is done of others is done by whoever meets it',
      ' and kind = any(${p.kinds})',
      ' and cardinality(${p.kinds}) > 0',
    ],
    ['what was delivered stays to be read', ", payload = '{}' where", ' where'],
    ['nobody hears of a job that was given up', 'if (isLast) log?.error', 'if (!isLast) log?.error'],
    [
      'what was given up counts as waiting',
      'where delivered_at is null and given_up_at is null group by kind',
      'where delivered_at is null group by kind',
    ],
  ]),
  ...mistakes(`${platform}/jobs/job.ts`, 'apps/server/src/start/jobs.test', [
    [
      'what nobody understands is tried again',
      'throw new GiveUp(`the payload',
      'throw new Error(`the payload',
    ],
  ]),
  ...mistakes(`${platform}/forget.jobs.ts`, 'apps/server/src/start/jobs.test', [
    [
      'counters that run are forgotten',
      'lt(rateCounters.windowEndsAt, now)',
      'lt(now, rateCounters.windowEndsAt)',
    ],
    ['a write that a browser still keeps is done again', 'before(keyLifeMs)', 'before(0)'],
    [
      'what was given up is kept for good',
      '  await db.delete(outbox).where(lt(outbox.givenUpAt, before(givenUpLifeMs)));\n',
      '',
    ],
    [
      'what waits for a mail server is forgotten',
      '.where(and(isNotNull(outbox.deliveredAt), lt(outbox.deliveredAt, before(deliveredLifeMs))));',
      '.where(lt(outbox.createdAt, before(deliveredLifeMs)));',
    ],
  ]),
  ...mistakes(`${notices}/notices.queries.ts`, `${notices}/notices.test`, [
    ['somebody is told of the mark of somebody else', ' and lm.student_id = ${p.personId}', ''],
    ['whoever left a class is told of its lessons', '\n      and s.removed_at is null', ''],
  ]),
  ...mistakes(`${notices}/words.ts`, `${notices}/notices.test`, [
    [
      'an absence is told to who wants marks alone',
      'isAbsence ? wanted.absences : wanted.marks',
      'wanted.marks',
    ],
    ['a mark that was taken back is told', "markText !== '' && ", ''],
  ]),
  ...mistakes(`${notices}/pushes.jobs.ts`, `${notices}/notices.test`, [
    ['a phone rings at night', ' || (await quietMs(settings, now)) > 0', ''],
    [
      'what was changed again is told twice',
      'if (told === undefined || (told.version',
      'if (told === undefined || -(told.version',
    ],
    [
      'a device is told of a day that is over',
      'if (clock.now().getTime() - Date.parse(at) > dayMs) return;',
      '',
    ],
    ['everything is told again', '\n      and not pg_visible_in_snapshot(e.transaction, stood.snapshot)', ''],
  ]),
  ...mistakes(`${notices}/digests.jobs.ts`, `${notices}/notices.test`, [
    ['an email comes before its hour', '.slice(0, 2)) < hour) return;', '.slice(0, 2)) < hour - 1) return;'],
    ['an email is sent a second time', ', isNull(noticeDigests.sentAt)', ''],
    ['what came at the hour is in both emails', 'e.made_at < ${until}', 'e.made_at <= ${until}'],
    ['an email says nothing', 'if (items.length > 0) {', 'if (items.length >= 0) {'],
    [
      'an email comes to who does not want it',
      '(c.mail_marks or c.mail_absences or c.mail_lessons) and exists',
      'exists',
    ],
  ]),
  ...mistakes('apps/server/src/modules/channels/reached.policy.ts', `${notices}/notices.test`, [
    ['a phone that was signed out is told', ' and s.ended_at is null\n', '\n'],
    [
      'the browser of somebody else is told',
      '(d.device_hash is null or s.device_hash = d.device_hash)',
      '(d.device_hash is null or s.device_hash is not null)',
    ],
    ['a foreign device is told while it rests', 'or not s.is_foreign and s.role', 'or s.role'],
    ['a session that is over is told', ' and s.ends_at > ${now}\n', '\n'],
  ]),
  ...mistakes('apps/server/src/modules/chat/reading/unreadNotice.service.ts', `${notices}/chatEmail.test`, [
    ['a chat that is muted is in the email', '    where not c.is_muted\n', ''],
    ['whoever read everything waits for an email', ' and m.read_number + m.ahead < c.last_number', ''],
    ['a message that was taken back waits', ' and x.removed_at is null and x.sent_at', ' and x.sent_at'],
  ]),
  ...mistakes('apps/server/src/modules/news/notices/newsNotice.service.ts', `${notices}/newsNotices.test`, [
    ['the own item comes by email', 'n.author_id <> ${personId} and not exists', 'not exists'],
    ['a reminder goes to who has confirmed', 'done.confirmed_at is not null or not', 'false or not'],
    [
      'news for others come to the phone',
      '${addressedTo(addressee(p.personId, p))} and ${waitsFor',
      '${waitsFor',
    ],
    ['a reminder comes twice, on the phone and by email', '\n      and not ${hearsNews(personId)}', ''],
  ]),
];
