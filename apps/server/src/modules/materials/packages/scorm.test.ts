import vm from 'node:vm';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bridgeFor } from './packageBridge.ts';
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

  it.each([
    ['scorm12', ['API', 'LMS', 'cmi.core.lesson_location']],
    ['scorm2004', ['API_1484_11', '', 'cmi.location']],
  ] as const)('goes on where it was left when a package of %s is opened again', async (standard, names) => {
    const [, , location] = names;
    const first = await open(standard, {}, names);
    expect(first.call('Initialize', '')).toBe('true');
    first.call('SetValue', location, 'page 7');
    first.call('SetValue', 'cmi.suspend_data', 'answers');
    first.call('Commit', '');
    const told = first.told();
    // Told by an older page, they broke a package.
    for (const list of ['objectives', 'interactions']) told[`cmi.${list}`] ??= '[object Object]';

    const again = await open(standard, resumed(standard, told, 60), names);
    expect(again.call('Initialize', '')).toBe('true');
    expect(again.call('GetValue', location)).toBe('page 7');
    expect(again.call('GetValue', 'cmi.suspend_data')).toBe('answers');
    again.call('Commit', '');
    expect(Object.values(again.told()).filter((value) => value.includes('[object'))).toEqual([]);
  });
});

type Standard = Parameters<typeof resumed>[0];
type Names = readonly [api: string, prefix: string, location: string];

/** The frame of a package with our script in it, told what was told before. */
async function open(standard: Standard, start: Record<string, string>, [api, prefix]: Names) {
  let heard: Record<string, string> = {};
  const window: Record<string, unknown> = {
    name: JSON.stringify(start),
    addEventListener: () => undefined,
    parent: { postMessage: (message: { told: Record<string, string> }) => (heard = { ...message.told }) },
    document: {},
    navigator: { onLine: true },
    setTimeout,
    clearTimeout,
    console,
  };
  window['window'] = window;
  vm.runInNewContext(await bridgeFor(standard), window);
  const methods = window[api] as Record<string, (...given: string[]) => string>;
  return {
    call: (method: string, ...given: string[]) => methods[`${prefix}${method}`]?.(...given),
    told: () => heard,
  };
}
