/** What stands in front of the hills, by name; 168 by 112 units, the ground at 96. */
const drawings = {
  calendar: (
    <>
      <rect x="54" y="40" width="60" height="56" rx="8" />
      <path data-soft d="M54 54v-6a8 8 0 0 1 8-8h44a8 8 0 0 1 8 8v6Z" />
      <path data-line d="M68 34v10M100 34v10M66 66h8M80 66h8M94 66h8M66 80h8" />
      <rect data-warm x="79" y="75" width="10" height="10" rx="3" />
    </>
  ),
  journal: (
    <>
      <path d="M84 46c-10-7-24-8-36-6v50c12-2 26-1 36 6 10-7 24-8 36-6V40c-12-2-26-1-36 6Z" />
      <path
        data-line
        d="M84 46v50M58 54c6 0 12 1 17 3M58 66c6 0 12 1 17 3M110 54c-6 0-12 1-17 3M110 66c-6 0-12 1-17 3"
      />
      <path data-warm d="M102 38v16l5-4 5 4V39Z" />
    </>
  ),
  books: (
    <>
      <rect x="52" y="50" width="14" height="46" rx="3" />
      <rect data-soft x="66" y="42" width="16" height="54" rx="3" />
      <rect x="82" y="54" width="12" height="42" rx="3" />
      <path data-warm d="m96 56 13-4 12 40-13 4Z" />
      <path data-line d="M56 60h6M70 54h8M70 60h8" />
    </>
  ),
  paper: (
    <>
      <path d="M58 34h36l16 16v46H58Z" />
      <path data-soft d="M94 34v16h16Z" />
      <path data-line d="M68 60h30M68 70h30M68 80h14" />
      <circle data-warm cx="96" cy="84" r="6" />
    </>
  ),
  card: (
    <>
      <rect x="44" y="48" width="80" height="48" rx="9" />
      <path data-soft d="M44 60h80v10H44Z" />
      <rect data-warm x="54" y="78" width="16" height="9" rx="3" />
      <path data-line d="M92 83h20" />
    </>
  ),
  code: (
    <>
      <rect x="56" y="40" width="56" height="56" rx="9" />
      <path data-soft d="M66 50h12v12H66ZM90 50h12v12H90ZM66 74h12v12H66Z" />
      <path data-line d="M90 74h4v4M102 74v12M90 86h6M98 80h4" />
    </>
  ),
  letter: (
    <>
      <path d="M46 46h62a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H76L60 96V84H46a8 8 0 0 1-8-8V54a8 8 0 0 1 8-8Z" />
      <path data-line d="M52 60h40M52 70h26" />
      <circle data-warm cx="118" cy="46" r="8" />
    </>
  ),
  news: (
    <>
      <path d="M46 40h62v48a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8Z" />
      <path data-soft d="M108 56h14v32a8 8 0 0 1-14 5Z" />
      <rect data-warm x="56" y="50" width="18" height="16" rx="3" />
      <path data-line d="M82 52h16M82 62h16M56 76h42M56 85h30" />
    </>
  ),
  yurt: (
    <>
      <path d="M48 96V70h72v26Z" />
      <path data-soft d="M48 70c4-16 18-26 36-26s32 10 36 26Z" />
      <path data-line d="M84 44v-4M72 46l-8 24M96 46l8 24M48 78h72" />
      <path data-warm d="M77 96V80h14v16Z" />
    </>
  ),
  people: (
    <>
      <path data-soft d="M88 96c0-14 6-22 17-22s17 8 17 22Z" />
      <circle data-soft cx="105" cy="60" r="10" />
      <path d="M46 96c0-16 8-26 21-26s21 10 21 26Z" />
      <circle cx="67" cy="54" r="12" />
    </>
  ),
  chart: (
    <>
      <rect x="52" y="74" width="14" height="22" rx="3" />
      <rect data-soft x="72" y="60" width="14" height="36" rx="3" />
      <rect data-warm x="92" y="46" width="14" height="50" rx="3" />
      <path data-line d="m50 60 22-16 14 6 24-20" />
    </>
  ),
  checklist: (
    <>
      <rect x="54" y="36" width="60" height="60" rx="8" />
      <path data-soft d="M72 31h24v11H72Z" />
      <path data-line d="m63 56 4 4 7-8M82 57h22M63 76l4 4 7-8M82 77h22" />
    </>
  ),
  screen: (
    <>
      <rect x="44" y="42" width="80" height="46" rx="7" />
      <path data-warm d="m77 56 16 9-16 9Z" />
      <path data-line d="M70 96h28M84 88v8" />
    </>
  ),
  door: (
    <>
      <path d="M62 96V40h44v56Z" />
      <path data-soft d="M70 96V48l22-6v54Z" />
      <circle data-warm cx="87" cy="72" r="2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="78" cy="62" r="24" />
      <path data-soft d="M62 62a16 16 0 0 1 16-16" />
      <path data-line d="m96 80 16 16" />
    </>
  ),
  storm: (
    <>
      <path d="M56 78a15 15 0 0 1 2-30 22 22 0 0 1 42-4 17 17 0 0 1 8 34Z" />
      <path data-warm d="m84 62-9 16h9l-4 14 14-19h-9l5-11Z" />
    </>
  ),
  unplugged: (
    <>
      <path data-line d="M36 96c0-18 8-24 20-24h6M132 96c0-18-8-24-20-24h-2" />
      <path data-soft d="M62 62h14v20H62Z" />
      <path d="M110 60H98a12 12 0 0 0 0 24h12Z" />
      <path data-line d="M76 67h6M76 77h6M88 50l-3-8M96 48l3-9M80 53l-8-6" />
    </>
  ),
  signpost: (
    <>
      <path data-line d="M84 96V36" />
      <path d="M84 42h30l9 9-9 9H84Z" />
      <path data-warm d="M84 64H58l-9 8 9 8h26Z" />
    </>
  ),
};

export type ArtName = keyof typeof drawings;

export function Drawing({ name }: { readonly name: ArtName }) {
  return drawings[name];
}
