import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { progressOf, resumed, secondsOf } from './scorm.ts';

describe('what a package tells', () => {
  it('is read by the names of its standard', () => {
    expect(
      progressOf('scorm12', {
        'cmi.core.lesson_status': 'failed',
        'cmi.core.score.raw': '6',
        'cmi.core.score.min': '0',
        'cmi.core.score.max': '12',
        'cmi.core.lesson_location': '3',
      }),
    ).toMatchObject({ status: 'failed', score: 50, location: '3' });
    expect(
      progressOf('scorm2004', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.825' }),
    ).toMatchObject({ status: 'completed', score: 82.5 });
    expect(progressOf('scorm2004', { 'cmi.success_status': 'passed' }).status).toBe('passed');
    expect(progressOf('scorm12', {})).toMatchObject({ status: 'started', score: null });
  });

  it('has times in both forms', () => {
    expect(['0001:02:03.4', 'PT1H2M3S', 'P1DT1S', 'nonsense', ''].map(secondsOf)).toEqual([
      3_723, 3_723, 86_401, 0, 0,
    ]);
  });

  it('keeps the time of all sessions when it is opened again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.constantFrom('scorm12', 'scorm2004'),
        (seconds, standard) => {
          const told = resumed(standard, { 'cmi.suspend_data': 'x' }, seconds);
          expect(progressOf(standard, told).totalSeconds).toBe(seconds);
        },
      ),
    );
  });

  it('never leaves the bounds of a score', () => {
    const some = fc.option(fc.oneof(fc.double().map(String), fc.string()), { nil: undefined });
    fc.assert(
      fc.property(some, some, some, (raw, min, max) => {
        const told = Object.fromEntries(
          Object.entries({
            'cmi.core.score.raw': raw,
            'cmi.core.score.min': min,
            'cmi.core.score.max': max,
          }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        );
        const { score } = progressOf('scorm12', told);
        expect(score === null || (score >= 0 && score <= 100)).toBe(true);
      }),
      { examples: [['0', '-1.797693134862316e+306', '1.7797162035136927e+308']] },
    );
  });
});
