import { studentCardApi } from '@bilim/contract/studentCard';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { openCard, renewOwnCard, revokeCards, showOwnCard } from './studentCard.service.ts';

export function studentCardRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, studentCardApi, {
    open: openCard,
    own: showOwnCard,
    renew: renewOwnCard,
    revoke: revokeCards,
  });
}
