import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { say } from '../texts/say.ts';
import {
  endSettled,
  extend,
  hold,
  permit,
  readBesidePlan,
  readHeld,
  readSettled,
} from './student.service.ts';

export function registrationStudentRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;
  serve(app, parts, registrationStudentApi, {
    settled: async (call) => await readSettled(call, settings, call.input),

    besidePlan: async (call) => await readBesidePlan(call, call.input),

    async extend({ db, language, input, ...who }) {
      const extensionId = await db.transaction((tx) => extend(tx, who, input));
      return { isDone: true, message: say(language, 'regstudent.extended'), extensionId };
    },

    async endExtension({ db, language, input: { extensionId }, ...who }) {
      await db.transaction((tx) => endSettled(tx, who, 'extension', extensionId));
      return { isDone: true, message: say(language, 'regstudent.extension_ended') };
    },

    async permit({ db, language, input, ...who }) {
      const permissionId = await db.transaction((tx) => permit(tx, who, input));
      return { isDone: true, message: say(language, 'regstudent.permitted'), permissionId };
    },

    async endPermission({ db, language, input: { permissionId }, ...who }) {
      await db.transaction((tx) => endSettled(tx, who, 'permission', permissionId));
      return { isDone: true, message: say(language, 'regstudent.permission_ended') };
    },

    async hold({ db, language, input, ...who }) {
      const held = await db.transaction((tx) => hold(tx, who, input));
      return { isDone: true, message: say(language, 'regstudent.held', { students: held }), held };
    },

    async liftHold({ db, language, input: { holdId }, ...who }) {
      await db.transaction((tx) => endSettled(tx, who, 'hold', holdId));
      return { isDone: true, message: say(language, 'regstudent.lifted') };
    },

    holds: async (call) => await readHeld(call, call.input),
  });
}
