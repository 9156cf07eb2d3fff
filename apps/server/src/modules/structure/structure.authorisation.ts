import type { Calls } from '../../actors/rows.ts';

const administrators = '401 no no no no no no no no ok';
const unknownToAll = 'no no no no no no no no no no';

export const authorisation = {
  branding: {
    shown: { cells: administrators },
    // What stands there already is saved whatever was seen.
    save: {
      cells: administrators,
      send: () => ({
        names: { ru: 'Университет', kg: 'Университет', en: 'Университет' },
        addresses: { ru: '', kg: '', en: '' },
        phone: '',
        mail: '',
        width: 96,
        fontsize: 20,
        logo: null,
        logo_paper: null,
        version: '',
      }),
    },
    uploadLogo: { cells: administrators },
    logo: { cells: unknownToAll, send: () => ({ v: 'a'.repeat(64) }) },
  },
} satisfies Partial<Calls>;
