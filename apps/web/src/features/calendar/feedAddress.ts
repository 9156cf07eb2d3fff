/** The address of a calendar in the spellings that calendar apps understand. */
export interface FeedAddress {
  /** To paste anywhere. */
  readonly plain: string;
  /** Opens the calendar app of the device, which offers to subscribe. */
  readonly webcal: string;
  readonly google: string;
  readonly outlook: string;
  readonly microsoft365: string;
}

export function feedAddress(origin: string, path: string, name: string): FeedAddress {
  const plain = `${origin}${path}`;
  const webcal = plain.replace(/^https?:/, 'webcal:');
  const query = new URLSearchParams({ url: plain, name }).toString();
  return {
    plain,
    webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal }).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${query}`,
    microsoft365: `https://outlook.office.com/calendar/0/addfromweb?${query}`,
  };
}

const inside = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|.*\.local$)/;

/** Whether the portal stands where services on the internet cannot come: names without a dot, private networks. */
export function isInside(hostname: string): boolean {
  return inside.test(hostname) || !hostname.includes('.');
}
