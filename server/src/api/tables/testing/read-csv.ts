/** Parses a table by RFC 4180, without the mark of UTF-8 at its beginning. */
export function readCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const lines: string[][] = [[]]
  const cells = new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, 'g')
  for (const [, quoted, plain, end] of text.replace('\uFEFF', '').matchAll(cells)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
