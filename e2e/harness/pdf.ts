/** A document as office programs of China write it: its fonts are named, not carried along. */

/** One page for each text, in 宋体 by name, with the encoding that `UniGB-UTF16-H` describes. */
export function namedFontPdf(texts: string[]): Buffer {
  const pages = texts.map((_, at) => 4 + at * 2);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${texts.length}/Kids[${pages.map((page) => `${page} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font" +
      "/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>" +
      "/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]" +
      "/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>",
    ...texts.flatMap((text, at) => {
      const drawing = `BT/F1 28 Tf 72 700 Td<${codes(text)}>Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return bound(objects);
}

function codes(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
}

function bound(objects: string[]): Buffer {
  let body = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
