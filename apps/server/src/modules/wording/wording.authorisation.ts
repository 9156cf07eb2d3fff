import type { Calls } from '../../actors/rows.ts';

const administrators = '401 no no no no no no no no ok';

export const authorisation = {
  wording: {
    list: { cells: administrators, send: () => ({ state: 'letters' }) },
    save: {
      cells: administrators,
      send: () => ({
        side: 'server',
        key: 'photo.saved',
        version: '',
        texts: [{ lang: 'ru', key: 'photo.saved', text: 'Фото принято' }],
      }),
    },
    workbook: { cells: administrators },
    // What is sent here is no workbook, whoever sends it.
    upload: { cells: '401 no no no no no no no no no' },
  },
} satisfies Partial<Calls>;
