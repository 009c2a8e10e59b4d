/** A calendar of these entries, whose lines end in \n; `before` stands in front of them. */
export const calendarOf = (entries: readonly string[], before = ''): string =>
  [
    'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN',
    ...(before ? [before] : []),
    ...entries.map((one, at) => `BEGIN:VEVENT\n${one.includes('UID:') ? '' : `UID:${at}\n`}${one}\nEND:VEVENT`),
    'END:VCALENDAR\n',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
