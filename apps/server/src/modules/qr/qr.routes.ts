import { qrListApi } from '@bilim/contract/qrList';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { posterCode } from './codes/codes.ts';
import { closeForCodes, openForCodes, readLessonCode } from './codes/openings.service.ts';
import { selectRooms } from './student/own.queries.ts';
import { appeal, readOwnVisits, readTime } from './student/own.service.ts';
import { readQrList } from './student/qrList.service.ts';
import { acceptCard, decide, markRest, readRegister } from './register/register.service.ts';
import { takeVisit } from './visits/visits.service.ts';

export function qrRoutes(app: FastifyInstance, parts: Parts, { names }: Pick<Around, 'names'>): void {
  const { keys } = parts;

  serve(app, parts, qrApi, {
    time: readTime,
    visit: async (call) => await takeVisit(names, call),
    visitOfSchedule: async (call) => await takeVisit(names, call),
    appeal,
    today: readOwnVisits,
  });

  serve(app, parts, qrListApi, { qrStudentsOfDay: readQrList });

  serve(app, parts, qrLessonApi, {
    open: openForCodes,
    code: readLessonCode,
    close: closeForCodes,
    register: readRegister,
    rest: markRest,
    decide,
    card: acceptCard,

    async posters({ db, input }) {
      const found = await selectRooms(db, { roomId: input.roomId ?? null });
      return found.map((room) => ({ ...room, code: posterCode(keys, room.roomId) }));
    },
  });
}
