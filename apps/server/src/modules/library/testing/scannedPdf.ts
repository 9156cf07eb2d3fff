/** Square, in three colours: 200 kB of each page. */
const side = 264;

/**
 * A PDF as scanners make them: each page has a picture of its own, and words; what a page needs lies beside it, all pages
 * hang on one branch, and the table of all is at the end. Five pages are a megabyte.
 */
export function scannedPdf(pages: number): Buffer {
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  const addObject = (number: number, head: string, stream?: Buffer) => {
    places[number] = length;
    add(Buffer.from(`${number} 0 obj\n${head}\n`));
    if (stream !== undefined)
      add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  };

  add(Buffer.from('%PDF-1.7\n'));
  const kids = Array.from({ length: pages }, (_, page) => `${pageOf(page)} 0 R`).join(' ');
  addObject(1, '<< /Type /Catalog /Pages 2 0 R >>');
  addObject(2, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  addObject(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 0; page < pages; page += 1) {
    const number = pageOf(page);
    const resources = `<< /Font << /F1 3 0 R >> /XObject << /Im ${number + 2} 0 R >> >>`;
    addObject(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources ${resources} >>`,
    );
    const drawn = Buffer.from(
      `q 400 0 0 400 98 200 cm /Im Do Q BT /F1 32 Tf 60 700 Td (Page ${page + 1}) Tj ET`,
    );
    addObject(number + 1, `<< /Length ${drawn.length} >>`, drawn);
    const picture = pictureOf(page);
    const shape = `/Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    addObject(number + 2, `<< /Type /XObject /Subtype /Image ${shape} /Length ${picture.length} >>`, picture);
  }
  const table = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const size = places.length;
  const startsAt = length;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${startsAt}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Its object; what it draws and its picture follow. */
const pageOf = (page: number) => 4 + page * 3;

/** No two pages have the same one. */
function pictureOf(page: number): Buffer {
  const bytes = Buffer.alloc(side * side * 3);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * (page + 7)) >> 5;
  return bytes;
}
