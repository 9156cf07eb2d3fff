import { describe, expect, it } from 'vitest';

import { describeApp } from './describeApp.ts';
import { feedAddress, isInside } from './feedAddress.ts';

describe('the address of a calendar', () => {
  const address = feedAddress('https://portal.example', '/lms/public/ical/s-1.ics', 'Моё & ваше');

  it('is offered as it is, and under the scheme that calendar apps listen to', () => {
    expect(address.plain).toBe('https://portal.example/lms/public/ical/s-1.ics');
    expect(address.webcal).toBe('webcal://portal.example/lms/public/ical/s-1.ics');
    expect(feedAddress('http://127.0.0.1:8000', '/x.ics', '').webcal).toBe('webcal://127.0.0.1:8000/x.ics');
  });

  it('reaches Google and Outlook whole', () => {
    expect(new URL(address.google).searchParams.get('cid')).toBe(address.webcal);
    for (const link of [address.outlook, address.microsoft365]) {
      expect(new URL(link).searchParams.get('url')).toBe(address.plain);
      expect(new URL(link).searchParams.get('name')).toBe('Моё & ваше');
    }
  });

  it.each([
    ['portal.example.kg', false],
    ['localhost', true],
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.32.0.1', false],
    ['192.168.1.5', true],
    ['bilim', true],
    ['bilim.local', true],
    ['[::1]', true],
  ])('at %s is out of the internet’s reach: %s', (hostname, expected) => {
    expect(isInside(hostname)).toBe(expected);
  });
});

describe('a calendar app', () => {
  it.each([
    ['Google-Calendar-Importer', 'Google'],
    ['Mozilla/5.0 (compatible; Google-Calendar-Importer; +http://…)', 'Google'],
    ['iOS/18.1 (22B83) dataaccessd/1.0', 'iPhone'],
    ['macOS/15.1 (24B83) CalendarAgent/988', 'Mac'],
    ['Mac+OS+X/10.15.7 (19H2) CalendarAgent/930.5.1', 'Mac'],
    ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17126; Pro)', 'Outlook'],
    ['Microsoft.Exchange/15.20', 'Outlook'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0', 'Thunderbird'],
    ['ICSx5/2.2.3 (ical4j/3.2.19; okhttp/4.12.0) Android/14', 'ICSx⁵'],
    ['curl/8.5.0', null],
    [null, null],
  ])('that calls itself %s is %s', (agent, expected) => {
    expect(describeApp(agent)).toBe(expected);
  });
});
