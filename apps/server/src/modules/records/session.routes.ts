import { appealsApi } from '@bilim/contract/records/appeals';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { holdsApi } from '@bilim/contract/records/holds';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sessionApi } from '@bilim/contract/records/session';
import { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { decideAppeal, listAppeals } from './appeals/decide.service.ts';
import { fileAppeal, readOwn, withdrawAppeal } from './appeals/own.service.ts';
import { correctRow } from './corrections/correct.service.ts';
import { admitStudent, annulSheet } from './corrections/office.service.ts';
import { listHolds, liftHold, placeHold } from './holds/holds.service.ts';
import { issuePaper, paperReply } from './paper/paper.service.ts';
import { boardWorkbook, mostLines, sheetWorkbook } from './paper/workbooks.ts';
import { issueRetakes, listRetakes } from './retakes/retakes.service.ts';
import { changeSheet } from './session/change.service.ts';
import { listMissing } from './session/missing.service.ts';
import { closeReady, remindExaminers } from './session/session.service.ts';
import { readSheets } from './sheets/list.service.ts';
import { readSheet } from './sheets/sheets.service.ts';

/** What is done around sheets: their papers, corrections, retakes, holds and appeals. */
export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, sheetPapersApi, {
    issue: issuePaper,
    file: paperReply,

    workbook: async (call) => await sheetWorkbook(await readSheet(call, call.input.sheetId), call.language),

    async board(call) {
      const { data } = await readSheets({ ...call, input: { ...call.input, skip: 0, size: mostLines } });
      return await boardWorkbook(data, call.language);
    },
  });

  serve(app, parts, correctionsApi, { correct: correctRow, admit: admitStudent, annul: annulSheet });
  serve(app, parts, sessionApi, {
    missing: listMissing,
    remind: remindExaminers,
    closeReady,
    change: changeSheet,
  });
  serve(app, parts, retakesApi, { list: listRetakes, issue: issueRetakes });
  serve(app, parts, holdsApi, { list: listHolds, place: placeHold, lift: liftHold });
  serve(app, parts, appealsApi, {
    own: readOwn,
    file: fileAppeal,
    withdraw: withdrawAppeal,
    list: listAppeals,
    decide: decideAppeal,
  });
}
