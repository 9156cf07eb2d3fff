/** Names in user agent strings, the more telling first: every browser also claims to be some of the others. */
const browsers = [
  [/YaBrowser/, 'Yandex Browser'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** «Chrome · Windows» out of a user agent string; the string itself when it is none. */
export function describeDevice(userAgent: string): { readonly name: string; readonly isMobile: boolean } {
  const parts = [firstSign(browsers, userAgent), firstSign(systems, userAgent)].filter(
    (part) => part !== undefined,
  );
  return {
    name: parts.length === 0 ? userAgent : parts.join(' · '),
    isMobile: /Android|iPhone|iPad|Mobile/.test(userAgent),
  };
}

function firstSign(known: readonly (readonly [RegExp, string])[], userAgent: string) {
  return known.find(([sign]) => sign.test(userAgent))?.[1];
}
