import { studentCardApi } from '@bilim/contract/studentCard';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { openCard, renewOwnCard, showOwnCard } from './studentCard.service.ts';

export function studentCardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, studentCardApi, {
    open: async (call) => await openCard(parts, call),
    own: async (call) => await showOwnCard(parts, call),
    renew: async (call) => await renewOwnCard(parts, call),
  });
}
