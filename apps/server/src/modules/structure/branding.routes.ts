import { AppError } from '@bilim/contract';
import { brandingApi } from '@bilim/contract/branding';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { keepLogo, readLogo, readShown, saveShown } from './branding.service.ts';
import { say } from './texts/say.ts';

export function brandingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, brandingApi, {
    shown: async ({ db }) => await readShown(db),

    async save({ db, input, language, ...who }) {
      const branding = await saveShown(db, who, input);
      return { isDone: true, message: say(language, 'branding.saved'), branding };
    },

    async uploadLogo({ db, files, language }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('branding.one_file');
      return {
        isDone: true,
        message: say(language, 'branding.drawn'),
        logo: await keepLogo(db, file.bytes),
      };
    },

    logo: async ({ db, input }) => ({
      bytes: await readLogo(db, input.hash),
      mime: 'image/png',
      cacheControl: 'public, max-age=31536000, immutable',
    }),
  });
}
