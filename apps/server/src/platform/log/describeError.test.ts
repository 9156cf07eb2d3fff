import { AppError } from '@bilim/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { OwnError } from './ownError.ts';
import { describeBriefly, describeError } from './describeError.ts';

const words = 'у меня ангина';
const everything = (error: unknown) => JSON.stringify(describeError(error)) + describeBriefly(error);

describe('of an error a log tells', () => {
  it('our own words, and the code of a refusal', () => {
    expect(describeError(new OwnError('the push service answered 503'))).toMatchObject({
      type: 'OwnError',
      message: 'the push service answered 503',
    });
    expect(describeBriefly(new AppError('server.busy', { params: { name: words } }))).toBe(
      'AppError server.busy',
    );
  });

  it('where it was thrown', () => {
    expect(describeError(new TypeError('x')).stack).toMatch(/^at .*describeError\.test\.ts:\d+:\d+/);
  });

  it('the statement, and nothing of what stood in it', () => {
    const error = new DrizzleQueryError('insert into excuses\n  values ($1)', [words], new Error(words));

    expect(describeError(error)).toMatchObject({ statement: 'insert into excuses values ($1)' });
    expect(everything(error)).not.toContain(words);
  });

  it('what the system calls it', () => {
    const error = Object.assign(new Error(`550 <${words}> unknown`), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      response: words,
    });

    expect(describeError(error).facts).toEqual({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
    expect(describeBriefly(error)).toBe('Error EENVELOPE 550');
    expect(everything(error)).not.toContain(words);
  });

  it('nothing of a message that looks like a stack', () => {
    expect(everything(new Error(`a\n    at ${words} (file:1:1)\nb`))).not.toContain(words);
  });

  it.each([
    ['a text', words],
    ['JSON that could not be read', parsing(`"${words}`)],
    ['an aggregate', new AggregateError([new Error(words)], words)],
    ['a chain', new Error(words, { cause: new Error(words, { cause: words }) })],
    ['a name', Object.assign(new Error(), { name: words, code: words })],
  ])('nothing that people wrote, in %s', (_name, error) => {
    expect(everything(error)).not.toContain('ангина');
  });

  it('the whole of a chain in one line, and no ring for ever', () => {
    const ring = new Error('a');
    ring.cause = new OwnError('the disk is full', { cause: ring });

    expect(describeBriefly(ring)).toMatch(/^Error < OwnError: the disk is full < Error < /);
  });
});

function parsing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
