/** Put in by the build: names the shapes in which answers are kept in a browser. */
declare const __KEPT_SHAPE__: string;

/** The user manual, read when the app is built (`manualPlugin.ts`). */
declare module 'virtual:manual/*' {
  export const chapters: readonly import('./features/manual/manualChapter.ts').ManualChapter[];
}
