import { cardCorrectionsApi, personalCardApi } from '@bilim/contract/personalCard';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectChoices } from './card.queries.ts';
import { openCard, readHistory } from './card.service.ts';
import { askCorrection, withdrawCorrection } from './corrections/ask.service.ts';
import { decideCorrection, listCorrections } from './corrections/decide.service.ts';
import { attachPapers, detachPaper, readPaper } from './files.service.ts';
import { saveEducation, saveGuardian } from './rows.service.ts';
import { saveFact } from './save.service.ts';

export function personalCardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, personalCardApi, {
    card: openCard,
    history: readHistory,

    async choices({ db, language }) {
      const [choices] = await selectChoices[language](db);
      if (choices === undefined) throw new Error('a row of choices is always there');
      return choices;
    },

    save: saveFact,
    saveEducation,
    saveGuardian,
    attach: attachPapers,
    detach: detachPaper,
    file: readPaper,
    ask: askCorrection,
    withdraw: withdrawCorrection,
  });

  serve(app, parts, cardCorrectionsApi, { list: listCorrections, decide: decideCorrection });
}
