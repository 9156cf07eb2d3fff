import i18next from 'i18next';

/** Asks for the texts anew and lets everything on the page say them. */
export async function refreshTexts(): Promise<void> {
  if (!i18next.isInitialized) return;
  await i18next.reloadResources();
  // Whoever shows texts looks again when the language changes, be it to the same one.
  await i18next.changeLanguage(i18next.language);
}
