/** Hosts whose players may stand in a frame of ours. */
export const filmPlayers = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://rutube.ru',
] as const;

const [youtube, vimeo, rutube] = filmPlayers;
const players = [
  {
    host: /^(?:www\.|m\.)?youtube\.com$/,
    path: /^\/(?:embed|shorts|live)\/([\w-]{6,20})/,
    player: `${youtube}/embed/`,
  },
  { host: /^youtu\.be$/, path: /^\/([\w-]{6,20})/, player: `${youtube}/embed/` },
  { host: /^(?:www\.|player\.)?vimeo\.com$/, path: /^\/(?:video\/)?(\d{5,12})/, player: `${vimeo}/video/` },
  { host: /^rutube\.ru$/, path: /^\/(?:video|play\/embed)\/(\w{20,40})/, player: `${rutube}/play/embed/` },
] as const;

/** Where a film plays in place, by the address that people copy; null where only its own page shows it. */
export function playerOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  for (const { host, path, player } of players) {
    const asked = pathname === '/watch' ? `/embed/${searchParams.get('v')}` : pathname;
    const id = host.test(hostname) ? path.exec(asked)?.[1] : undefined;
    if (id !== undefined) return player + id;
  }
  return null;
}
