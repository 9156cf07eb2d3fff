import { describe, expect, it } from 'vitest';

import { classOfStatus, classOfThrown } from './TransportError.ts';

describe('the class of a failure', () => {
  it.each([
    [200, null],
    [299, null],
    [400, 'CLIENT_ERROR'],
    [499, 'CLIENT_ERROR'],
    [500, 'SERVER_ERROR'],
    [599, 'SERVER_ERROR'],
    [302, 'UNKNOWN_ERROR'],
  ])('with status %i is %s', (status, failure) => {
    expect(classOfStatus(status)).toBe(failure);
  });

  it.each([
    [new DOMException('late', 'TimeoutError'), 'TIMEOUT_ERROR'],
    [new DOMException('stopped', 'AbortError'), 'CANCEL_ERROR'],
    [new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'CONNECTION_ERROR'],
    [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), 'CONNECTION_ERROR'],
    [new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }), 'CONNECTION_ERROR'],
    [new TypeError('Failed to fetch'), 'NETWORK_ERROR'],
    [new Error('Network Error'), 'NETWORK_ERROR'],
    [new Error('something else'), 'UNKNOWN_ERROR'],
    ['no error at all', 'UNKNOWN_ERROR'],
  ])('thrown as %s is %s', (thrown, failure) => {
    expect(classOfThrown(thrown)).toBe(failure);
  });
});
