declare module 'pdfmake' {
  interface Maker {
    setFonts(fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    addTableLayouts(layouts: Readonly<Record<string, object>>): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: Maker;
  export default pdfmake;
}

declare module 'pdfmake/js/PDFDocument.js' {
  /** `_glyphs` are those that were asked for so far. */
  interface ReadFont {
    _glyphs: object;
  }

  /** A font in a document: `font` is what was read of its file, `layoutCache` how words are set in it. */
  export interface DrawnFont {
    readonly constructor: new (drawn: DrawnDocument, font: ReadFont, id: string) => DrawnFont;
    readonly id: string;
    readonly font: ReadFont;
    layoutCache: object;
  }

  export interface DrawnDocument {
    readonly fontCache: Record<string, Record<string, DrawnFont>>;
    readonly _fontFamilies: Record<string, DrawnFont>;
    _fontCount: number;
    getFontType(bold: boolean, italics: boolean): string;
    provideFont: (this: DrawnDocument, family: string, bold: boolean, italics: boolean) => DrawnFont;
  }

  interface DocumentClass {
    readonly prototype: DrawnDocument;
  }
  const document: DocumentClass & { readonly default?: DocumentClass };
  export default document;
}
