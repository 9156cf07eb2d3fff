import { findDevice, sendTo } from '#modules/channels/devices.service.ts';
import { personalPush } from '#modules/channels/notifyPerson.service.ts';
import { delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { selectOne } from './personal.queries.ts';
import { inWords } from './personalWords.ts';
import { say } from './texts/say.ts';

/** For the outbox: what a person is told about themselves, unless they have read it meanwhile. */
export const personalDelivery = (parts: Pick<Parts, 'db' | 'push' | 'clock'>) =>
  delivery(personalPush, async ({ deviceId, noticeId }) => {
    const device = await findDevice(parts.db, deviceId, parts.clock.now());
    const [notice] = await selectOne(parts.db, { noticeId });
    if (device === null || notice === undefined) return;
    const title = say(device.language, 'notices.personal_title');
    const { sentence: body, isOfRegistration } = inWords(notice, device.language);
    const path = isOfRegistration ? '/lms/registration' : '/lms/personalcard';
    await sendTo(parts, device, { title, body, tag: `told-${noticeId}`, path });
  });
