/** Languages as the wire names them; Kyrgyz is `kg` here and `ky` wherever a language tag is needed. */
export const languages = ['ru', 'kg', 'en'] as const;
export type Language = (typeof languages)[number];
