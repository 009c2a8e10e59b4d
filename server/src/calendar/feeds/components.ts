/** A property by its name in capitals; its parameters are as they were written. */
export interface Property {
  name: string
  params: string
  value: string
}

/** A part of a calendar by its name in capitals, with the properties that are read here. */
export interface Component {
  name: string
  properties: Property[]
  parts: Component[]
  /** Some of its lines could not be read. */
  isBroken: boolean
}

/** Thrown where a text is no calendar, or ends before it is whole. */
export class NotCalendar extends Error {
  override name = 'NotCalendar'
}

/** The properties of times: their values begin with a day. */
const timed = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']
const read = new Set([
  ...timed,
  ...['DURATION', 'RRULE', 'EXRULE', 'UID', 'SEQUENCE', 'STATUS', 'TRANSP', 'CLASS', 'SUMMARY', 'DESCRIPTION'],
  ...['ORGANIZER', 'LOCATION', 'X-MICROSOFT-CDO-BUSYSTATUS', 'METHOD', 'X-WR-TIMEZONE', 'X-WR-CALNAME', 'NAME'],
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO'],
])
/** The parts of a calendar itself: none lies within another. */
const outermost = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'])
/** The parts that are kept, by the part in which they lie. */
const keptComponents: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VEVENT', 'VTIMEZONE'],
  VTIMEZONE: ['STANDARD', 'DAYLIGHT'],
}
/** Parts whose properties say nothing about when something is. */
const aside = new Set([...outermost, 'VALARM', 'STANDARD', 'DAYLIGHT'])
/** Lines of one part that are kept, many more than any has. */
const MOST_LINES = 20_000
/** Parts within parts, many more than calendars have. */
const DEEPEST = 20

/** Joins lines that were folded; between the bytes of a letter too, where the text has a letter for each byte. */
export const unfolded = (text: string): string =>
  (text.includes('\n') ? text.replaceAll('\r', '') : text.replaceAll('\r', '\n')).replace(/\n[ \t]/g, '')

const componentOf = (name: string): Component => ({ name, properties: [], parts: [], isBroken: false })

/** The calendars of a text, each whole. A line that cannot be read costs no more than itself. Throws NotCalendar. */
export function calendarsOf(text: string): Component[] {
  const calendars: Component[] = []
  let open: Component[] = []
  /** Properties of no part: of an event, where the line that should begin it cannot be read. */
  let loose: Property[] = []
  let [isBegun, isEnded, isOddLast] = [false, false, false]
  let last = ''

  const calendar = (): Component => {
    if (calendars.length === 0) calendars.push(componentOf('VCALENDAR'))
    return calendars.at(-1)!
  }
  const begin = (name: string) => {
    const part = componentOf(name)
    if (name === 'VCALENDAR') {
      isBegun = true
      calendars.push(part)
      open = []
    } else if (outermost.has(name)) {
      // One that is not ended ends where the next begins.
      open = open[0]?.name === 'VCALENDAR' ? open.slice(0, 1) : []
      loose = []
    }
    if (open.length >= DEEPEST) return
    const parent = open.at(-1) ?? (name === 'VEVENT' || name === 'VTIMEZONE' ? calendar() : undefined)
    if (parent && keptComponents[parent.name]?.includes(name)) parent.parts.push(part)
    open.push(part)
  }
  const end = (name: string): boolean => {
    const place = open.findLastIndex((part) => part.name === name)
    if (place >= 0) open = open.slice(0, place)
    if (name === 'VCALENDAR') {
      isEnded = true
      open = []
      return true
    }
    if (place < 0 && name === 'VEVENT' && loose.some((property) => property.name === 'DTSTART')) {
      open = open[0]?.name === 'VCALENDAR' ? open.slice(0, 1) : []
      calendar().parts.push({ ...componentOf('VEVENT'), properties: loose, isBroken: true })
    }
    if (place >= 0 || outermost.has(name)) loose = []
    return place >= 0 || outermost.has(name)
  }
  for (const line of linesOf(unfolded(text))) {
    const [, edge, named] = /^\s*(BEGIN|END)\s*:\s*([\w.-]+)\s*$/i.exec(line) ?? []
    last = line
    isOddLast = true
    if (edge && named) {
      if (edge.toUpperCase() === 'END') isOddLast = !end(named.toUpperCase())
      else {
        begin(named.toUpperCase())
        isOddLast = false
      }
      continue
    }
    const within = open.at(-1)
    const property = propertyOf(line)
    if (property === undefined) {
      // Before a calendar and after it there may be anything.
      if (within) within.isBroken = true
    } else if (property) {
      if (within?.name === 'VALARM') continue
      if (within) {
        if (within.properties.length < MOST_LINES) within.properties.push(property)
        else within.isBroken = true
      }
      if ((!within || !aside.has(within.name)) && loose.length < MOST_LINES) loose.push(property)
    }
  }
  const isAtEnd = isOddLast && /^\W*EN|VCALENDAR/i.test(last) && !/^\W*BEG/i.test(last)
  const isWhole = open.length === 0 ? isEnded : isAtEnd && open.length === 1 && open[0]!.name === 'VCALENDAR'
  if (!isWhole || !(isBegun || isEnded)) throw new NotCalendar('This is no calendar')
  return calendars
}

function* linesOf(text: string): Generator<string> {
  for (let begin = text.startsWith('\uFEFF') ? 1 : 0; begin < text.length; ) {
    const found = text.indexOf('\n', begin)
    const end = found === -1 ? text.length : found
    const line = text.slice(begin, end)
    if (/\S/.test(line)) yield line
    begin = end + 1
  }
}

/** A line as a property; null: one that is not read here, undefined: none. */
function propertyOf(line: string): Property | null | undefined {
  const [, name] = /^([\w.-]+)\s*[;:]/.exec(line) ?? []
  if (!name) return undefined
  const upper = name.toUpperCase()
  if (!read.has(upper)) return line.includes(':') ? null : undefined
  const colon = colonOf(line, name.length, timed.includes(upper))
  if (colon < 0) return undefined
  return { name: upper, params: line.slice(name.length, colon), value: line.slice(colon + 1) }
}

/** The place of the colon before the value of a line. */
function colonOf(line: string, from: number, isTime: boolean): number {
  if (line[from] === ':') return from
  // A zone may be called by an offset, which has a colon itself.
  const dayAt = isTime ? line.slice(from).search(/:\s*\d{4}-?\d\d-?\d\d/) : -1
  if (dayAt >= 0) return from + dayAt
  let isQuoted = false
  for (let index = from; index < line.length; index++) {
    if (line[index] === '"') isQuoted = !isQuoted
    if (line[index] === ':' && !isQuoted) return index
  }
  // A quote that is not closed is a letter like others.
  return line.indexOf(':', from)
}

/** The parameter of a property; empty where it is not there. */
export function paramOf({ params }: Property, name: string): string {
  if (params === '') return ''
  const isClosed = params.split('"').length % 2 === 1
  const parts = isClosed ? (params.match(/(?:"[^"]*"|[^;"])+/g) ?? []) : params.split(';')
  const found = parts.find((part) => part.trimStart().toUpperCase().startsWith(`${name}=`))
  const value = found?.slice(found.indexOf('=') + 1).trim() ?? ''
  return value
    .replace(/^"|"$/g, '')
    .replace(/\^(['n^])/g, (_, letter) => ({ "'": '"', n: '\n', '^': '^' })[letter as 'n'])
}

export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)

/** The first value of a property without its escapes; empty where it is not there. */
export const textOf = ({ properties }: Component, name: string): string =>
  plainOf(properties.find((property) => property.name === name)?.value ?? '')

/** A text without escapes: RFC 5545, 3.3.11. */
export const plainOf = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([\\;,nN])/g, (_, letter) => (/n/i.test(letter) ? '\n' : letter)) : text
