import { activationsAuthorisation } from '#modules/auth/activations/activations.authorisation.ts';
import { authAuthorisation } from '#modules/auth/auth.authorisation.ts';
import { openIdAuthorisation } from '#modules/auth/openid/openid.authorisation.ts';
import { chatAuthorisation } from '#modules/chat/chat.authorisation.ts';
import { dictionariesAuthorisation } from '#modules/dictionaries/dictionaries.authorisation.ts';
import { disciplineAuthorisation } from '#modules/discipline/discipline.authorisation.ts';
import { homeAuthorisation } from '#modules/home/home.authorisation.ts';
import { importsAuthorisation } from '#modules/imports/imports.authorisation.ts';
import { excusesAuthorisation } from '#modules/journal/excuses/excuses.authorisation.ts';
import { journalAuthorisation } from '#modules/journal/journal.authorisation.ts';
import { newsAuthorisation } from '#modules/news/news.authorisation.ts';
import { noticesAuthorisation } from '#modules/notices/notices.authorisation.ts';
import { profileAuthorisation } from '#modules/profile/profile.authorisation.ts';
import { qrAuthorisation } from '#modules/qr/qr.authorisation.ts';
import { queuesAuthorisation } from '#modules/queues/queues.authorisation.ts';
import { scheduleAuthorisation } from '#modules/schedule/schedule.authorisation.ts';
import { settingsAuthorisation } from '#modules/settings/settings.authorisation.ts';
import { studentCardAuthorisation } from '#modules/studentCard/studentCard.authorisation.ts';
import { liveAuthorisation } from '#platform/live/live.authorisation.ts';
import { beginningAuthorisation } from '../beginning/beginning.authorisation.ts';

import type { Calls } from './authorisation.ts';

/** Who may make which call: each module says it of its own calls. */
export const authorisation: Calls = {
  ...activationsAuthorisation,
  ...authAuthorisation,
  ...beginningAuthorisation,
  ...chatAuthorisation,
  ...dictionariesAuthorisation,
  ...disciplineAuthorisation,
  ...excusesAuthorisation,
  ...homeAuthorisation,
  ...importsAuthorisation,
  ...journalAuthorisation,
  ...liveAuthorisation,
  ...newsAuthorisation,
  ...noticesAuthorisation,
  ...openIdAuthorisation,
  ...profileAuthorisation,
  ...qrAuthorisation,
  ...queuesAuthorisation,
  ...scheduleAuthorisation,
  ...settingsAuthorisation,
  ...studentCardAuthorisation,
};
