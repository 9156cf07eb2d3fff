import { isIPv6 } from 'node:net';

/** Of the eight numbers of an address of IPv6, those that name the network; the others its owner takes as they like. */
const ofNetwork = 4;

/**
 * What is counted of an address where strangers are counted: the address of IPv4, and the network of IPv6, of which even
 * a single phone has as many addresses as it asks for.
 */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [address = ''] = ip.split('%');
  const [head = [], tail] = address.split('::').map(numbersIn);
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  const network = all.slice(0, ofNetwork).map((number) => Number.parseInt(number, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function numbersIn(part: string): string[] {
  return part === '' ? [] : part.replace(/\d+(?:\.\d+){3}$/, '0:0').split(':');
}
