/** A property with its name in capitals and its parameters as written. */
export interface Property {
  name: string
  params: string
  value: string
}

/** A component of a calendar with its name in capitals. Of its properties, only those in `propertiesRead` are kept. */
export interface Component {
  name: string
  properties: Property[]
  /** The components within it. */
  parts: Component[]
  /** True if some of its lines could not be read. */
  isBroken: boolean
}

/** Thrown where a text is no calendar, or a truncated one. */
export class NotCalendar extends Error {
  override name = 'NotCalendar'
}

/** The properties whose values are times. Such a value begins with a date. */
const timeProperties = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']
const propertiesRead = new Set([
  ...timeProperties,
  ...['DURATION', 'RRULE', 'EXRULE', 'UID', 'SEQUENCE', 'STATUS', 'TRANSP', 'CLASS', 'SUMMARY', 'DESCRIPTION'],
  ...['ORGANIZER', 'LOCATION', 'X-MICROSOFT-CDO-BUSYSTATUS', 'METHOD', 'X-WR-TIMEZONE', 'X-WR-CALNAME', 'NAME'],
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO'],
])
/** The top-level components of a calendar. They cannot lie within each other. */
const outermost = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'])
/** The components that are kept, by their parent component. */
const keptComponents: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VEVENT', 'VTIMEZONE'],
  VTIMEZONE: ['STANDARD', 'DAYLIGHT'],
}
/**
 * The components that own all properties within them. A property within any other component may belong to an event
 * whose BEGIN line is unreadable.
 */
const ownersOfProperties = new Set([...outermost, 'VALARM', 'STANDARD', 'DAYLIGHT'])
/** The maximum number of lines that are read of one component: many more than real components have. */
const MOST_LINES = 20_000
/** The deepest nesting of components, far deeper than in real calendars. */
const MOST_DEPTH = 20

/**
 * Joins lines that were folded. Programs fold even between the bytes of a letter. So the text may have one character
 * for each byte, and be decoded later.
 */
export const unfold = (text: string): string =>
  (text.includes('\n') ? text.replaceAll('\r', '') : text.replaceAll('\r', '\n')).replace(/\n[ \t]/g, '')

const componentOf = (name: string): Component => ({ name, properties: [], parts: [], isBroken: false })

/**
 * Reads the calendars of a text. All of them have to be complete. An unreadable line affects no other line. Throws
 * NotCalendar.
 */
export function calendarsOf(text: string): Component[] {
  const calendars: Component[] = []
  let openParts: Component[] = []
  /** The properties that no component owns. They belong to an event whose BEGIN line is unreadable. */
  let looseProperties: Property[] = []
  // `isLastUnpaired`: the last line begins or ends no component.
  let [isBegun, isEnded, isLastUnpaired] = [false, false, false]
  let lastLine = ''

  const lastCalendar = (): Component => {
    if (calendars.length === 0) calendars.push(componentOf('VCALENDAR'))
    return calendars.at(-1)!
  }
  const begin = (name: string) => {
    const part = componentOf(name)
    if (name === 'VCALENDAR') {
      isBegun = true
      calendars.push(part)
      openParts = []
    } else if (outermost.has(name)) {
      // A component without an END line ends where the next one begins.
      openParts = openParts[0]?.name === 'VCALENDAR' ? openParts.slice(0, 1) : []
      looseProperties = []
    }
    if (openParts.length >= MOST_DEPTH) return
    const parent = openParts.at(-1) ?? (name === 'VEVENT' || name === 'VTIMEZONE' ? lastCalendar() : undefined)
    if (parent && keptComponents[parent.name]?.includes(name)) parent.parts.push(part)
    openParts.push(part)
  }
  /** Ends a component; false for a name that ends nothing. */
  const end = (name: string): boolean => {
    const partIndex = openParts.findLastIndex((part) => part.name === name)
    if (partIndex >= 0) openParts = openParts.slice(0, partIndex)
    if (name === 'VCALENDAR') {
      isEnded = true
      openParts = []
      return true
    }
    if (partIndex < 0 && name === 'VEVENT' && looseProperties.some((property) => property.name === 'DTSTART')) {
      openParts = openParts[0]?.name === 'VCALENDAR' ? openParts.slice(0, 1) : []
      lastCalendar().parts.push({ ...componentOf('VEVENT'), properties: looseProperties, isBroken: true })
    }
    if (partIndex >= 0 || outermost.has(name)) looseProperties = []
    return partIndex >= 0 || outermost.has(name)
  }
  for (const line of linesOf(unfold(text))) {
    const [, edge, partName] = /^\s*(BEGIN|END)\s*:\s*([\w.-]+)\s*$/i.exec(line) ?? []
    lastLine = line
    isLastUnpaired = true
    if (edge && partName) {
      if (edge.toUpperCase() === 'END') isLastUnpaired = !end(partName.toUpperCase())
      else {
        begin(partName.toUpperCase())
        isLastUnpaired = false
      }
      continue
    }
    const innermost = openParts.at(-1)
    const property = propertyOf(line)
    if (property === undefined) {
      // Text before and after a calendar is ignored.
      if (innermost) innermost.isBroken = true
    } else if (property) {
      if (innermost?.name === 'VALARM') continue
      if (innermost) {
        if (innermost.properties.length < MOST_LINES) innermost.properties.push(property)
        else innermost.isBroken = true
      }
      if ((!innermost || !ownersOfProperties.has(innermost.name)) && looseProperties.length < MOST_LINES)
        looseProperties.push(property)
    }
  }
  // The last line may be a cut or misspelt END:VCALENDAR. Then the calendar is still whole.
  const isAtEnd = isLastUnpaired && /^\W*EN|VCALENDAR/i.test(lastLine) && !/^\W*BEG/i.test(lastLine)
  const isWhole =
    openParts.length === 0 ? isEnded : isAtEnd && openParts.length === 1 && openParts[0]!.name === 'VCALENDAR'
  if (!isWhole || !(isBegun || isEnded)) throw new NotCalendar('This is no calendar')
  return calendars
}

function* linesOf(text: string): Generator<string> {
  for (let begin = text.startsWith('\uFEFF') ? 1 : 0; begin < text.length; ) {
    const newline = text.indexOf('\n', begin)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(begin, end)
    if (/\S/.test(line)) yield line
    begin = end + 1
  }
}

/** The property in a line. Null for a property that is not used here, undefined for a line that is no property. */
function propertyOf(line: string): Property | null | undefined {
  const [, name] = /^([\w.-]+)\s*[;:]/.exec(line) ?? []
  if (!name) return undefined
  const upperName = name.toUpperCase()
  if (!propertiesRead.has(upperName)) return line.includes(':') ? null : undefined
  const colon = colonOf(line, name.length, timeProperties.includes(upperName))
  if (colon < 0) return undefined
  return { name: upperName, params: line.slice(name.length, colon), value: line.slice(colon + 1) }
}

/** The index of the colon before the value of a line; -1 where the line has none. */
function colonOf(line: string, from: number, isTime: boolean): number {
  if (line[from] === ':') return from
  // The name of a zone may be an offset, which contains a colon. So the value of a time is found by the day with which
  // it begins.
  const dayIndex = isTime ? line.slice(from).search(/:\s*\d{4}-?\d\d-?\d\d/) : -1
  if (dayIndex >= 0) return from + dayIndex
  let isQuoted = false
  for (let index = from; index < line.length; index++) {
    if (line[index] === '"') isQuoted = !isQuoted
    if (line[index] === ':' && !isQuoted) return index
  }
  // A quote that is not closed is treated as an ordinary character.
  return line.indexOf(':', from)
}

/** The value of a property's parameter; empty if the parameter is missing. */
export function paramOf({ params }: Property, name: string): string {
  if (params === '') return ''
  // With an odd number of quotes one is not closed, and all of them are ordinary characters.
  const isClosed = params.split('"').length % 2 === 1
  const parts = isClosed ? (params.match(/(?:"[^"]*"|[^;"])+/g) ?? []) : params.split(';')
  const parameter = parts.find((part) => part.trimStart().toUpperCase().startsWith(`${name}=`))
  const value = parameter?.slice(parameter.indexOf('=') + 1).trim() ?? ''
  // Without the quotes around it, and without the escapes of RFC 6868.
  return value
    .replace(/^"|"$/g, '')
    .replace(/\^(['n^])/g, (_, letter) => ({ "'": '"', n: '\n', '^': '^' })[letter as 'n'])
}

export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)

/** The first value of a property, without escapes; empty if the property is missing. */
export const textOf = ({ properties }: Component, name: string): string =>
  plainOf(properties.find((property) => property.name === name)?.value ?? '')

/** A text without escapes: RFC 5545, 3.3.11. */
export const plainOf = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([\\;,nN])/g, (_, letter) => (/n/i.test(letter) ? '\n' : letter)) : text
