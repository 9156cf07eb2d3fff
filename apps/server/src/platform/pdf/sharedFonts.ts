// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./pdfmake.d.ts" />
import documents from 'pdfmake/js/PDFDocument.js';
import type { DrawnDocument, DrawnFont } from 'pdfmake/js/PDFDocument.js';

/** Disciplines and headings come again in paper after paper, names do not, and are to be forgotten some time. */
const copiesRemembered = 1_000;

const known = new Map<string, DrawnFont>();
let copies = 0;
let isShared = false;

/**
 * Lets all documents of this process share what was read of a font file and how words are set in it; worked out anew
 * for each, both are more than half of what drawing one takes. What a document embeds is its own. Versions of the
 * library are fixed, and a test holds that papers come out alike.
 */
export function shareFonts(): void {
  if (isShared) return;
  isShared = true;
  // Whether a default export of the older form of modules is unwrapped depends on who loads it.
  const { prototype } = documents.default ?? documents;
  const open = prototype.provideFont;
  prototype.provideFont = function provideShared(family, bold, italics) {
    const style = this.getFontType(bold, italics);
    const own = this.fontCache[family]?.[style];
    if (own !== undefined) return own;
    const key = `${family} ${style}`;
    copies += 1;
    if (copies % copiesRemembered === 0) known.clear();
    const before = known.get(key);
    if (before === undefined) {
      const font = open.call(this, family, bold, italics);
      known.set(key, font);
      return font;
    }
    return ((this.fontCache[family] ??= {})[style] = copyOf(before, this));
  };
}

/** A font of the document by what was read before. */
function copyOf({ constructor: Font, font, layoutCache }: DrawnFont, drawn: DrawnDocument): DrawnFont {
  // A letter that was met as a part of another one while a file was embedded does not know what it says.
  font._glyphs = {};
  drawn._fontCount += 1;
  const copy = new Font(drawn, font, `F${drawn._fontCount}`);
  copy.layoutCache = layoutCache;
  drawn._fontFamilies[copy.id] = copy;
  return copy;
}
