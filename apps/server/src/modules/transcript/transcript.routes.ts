import { transcriptApi } from '@bilim/contract/transcript';
import type { FastifyInstance } from 'fastify';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { issueTranscript } from './issue.service.ts';
import { inLearningModel } from './learningModel.ts';
import { selectPlan } from './plan.queries.ts';
import { readTranscript, requireOpen, writeTranscript } from './read.service.ts';

export function transcriptRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, transcriptApi, {
    async open({ db, person, input, now, language: usual, parts: { settings } }) {
      const { studentId = input.uid ?? person.id, groupId, language = usual } = input;
      const asked = { person, now, studentId, groupId, language, settings: await settings.read() };
      return wireReply({ data: await writeTranscript(db, asked) });
    },

    async plan({ db, person, input: { studentId = person.id }, now, language }) {
      await requireOpen(db, { person, now }, studentId);
      const rows = await selectPlan[language](db, { studentId, today: universityDay(now) });
      return { total: rows[0]?.total ?? null, items: rows.map(({ total: _total, ...item }) => item) };
    },

    async export(call) {
      const { db, person, input, now, parts: own } = call;
      const { studentId = person.id } = input;
      const settings = await own.settings.read();
      const read = await readTranscript(db, { person, now, studentId, language: 'ru', settings });
      await audit(db, call, { action: 'transcript.exported', entity: 'student', entityId: studentId });
      return {
        bytes: Buffer.from(JSON.stringify(inLearningModel(read, now), null, 2)),
        mime: 'application/ld+json',
        fileName: `transcript-${read.student.studentCode}.json`,
        cacheControl: 'private, no-store',
      };
    },

    issue: issueTranscript,
  });
}
