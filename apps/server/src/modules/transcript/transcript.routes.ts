import { transcriptApi } from '@bilim/contract/transcript';
import type { FastifyInstance } from 'fastify';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { issueTranscript } from './issue.service.ts';
import { inLearningModel } from './learningModel.ts';
import { mayIssue, readTranscript, requireOpen } from './read.service.ts';
import { selectPlan } from './transcript.queries.ts';

export function transcriptRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, transcriptApi, {
    async open({ db, person, input, now, language, parts: { settings } }) {
      const studentId = input.studentId ?? input.uid ?? person.id;
      await requireOpen(db, { person, now }, studentId);
      const values = await settings.read();
      const asked = { studentId, groupId: input.groupId, language: input.language ?? language };
      const read = await readTranscript(db, { ...asked, now, settings: values });
      return { ...read, mayIssue: mayIssue(person, studentId, values) };
    },

    async plan({ db, person, input: { studentId = person.id }, now, language }) {
      await requireOpen(db, { person, now }, studentId);
      const rows = await selectPlan[language](db, { studentId, today: universityDay(now) });
      return { total: rows[0]?.total ?? null, items: rows.map(({ total: _total, ...item }) => item) };
    },

    async export(call) {
      const { db, person, input, now, parts: own } = call;
      const { studentId = person.id } = input;
      await requireOpen(db, call, studentId);
      const settings = await own.settings.read();
      const read = await readTranscript(db, { studentId, language: 'ru', now, settings });
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
