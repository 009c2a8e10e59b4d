/** A calendar of these entries, whose lines end in \n. `before` is put in front of the entries. */
export const calendarOf = (entries: readonly string[], before = ''): string =>
  [
    'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN',
    ...(before ? [before] : []),
    ...entries.map(
      (entry, index) => `BEGIN:VEVENT\n${entry.includes('UID:') ? '' : `UID:${index}\n`}${entry}\nEND:VEVENT`,
    ),
    'END:VCALENDAR\n',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
