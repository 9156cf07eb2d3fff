import { strToU8, zipSync } from 'fflate';

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** An EPUB with these parts; `files` stand in it besides. */
export function epubOf(
  parts: readonly string[],
  files: Readonly<Record<string, Uint8Array>> = {},
  title = 'Книга',
): Buffer {
  const items = parts.map(
    (_, index) => `<item id="p${index}" href="p${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const spine = parts.map((_, index) => `<itemref idref="p${index}"/>`);
  const links = parts.map((_, index) => `<li><a href="p${index}.xhtml">Глава ${index + 1}</a></li>`);
  const opf = `<?xml version="1.0"?><package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:bilim:${title}</dc:identifier>
<dc:title>${title}</dc:title><dc:language>ru</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest>
<spine>${spine.join('')}</spine></package>`;
  const page = (body: string) =>
    strToU8(`<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"
xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`);
  return Buffer.from(
    zipSync(
      {
        mimetype: [strToU8('application/epub+zip'), { level: 0 }],
        'META-INF/container.xml': strToU8(container),
        'OEBPS/book.opf': strToU8(opf),
        'OEBPS/nav.xhtml': page(`<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`),
        ...Object.fromEntries(parts.map((part, index) => [`OEBPS/p${index}.xhtml`, page(part)])),
        ...files,
      },
      { level: 6 },
    ),
  );
}
