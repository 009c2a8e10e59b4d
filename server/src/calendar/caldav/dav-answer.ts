import { type DAVResponse, davRequest } from 'tsdav'
import { TooMuch } from '../remote/failed.ts'

/** The body of an answer that should be WebDAV XML, and its Content-Type. */
export interface DavText {
  type: string
  text: string
}

/** A WebDAV resource as the server describes it. */
export interface DavResource {
  href: string
  isCalendar: boolean
  holdsEvents: boolean
  /** The address of the signed-in person's resource. */
  principal: string | null
  /** The address of that person's collection of calendars. */
  home: string | null
  /** The text that changes with the calendar: its CTag or its sync token. */
  mark: string | null
  /** The text of the calendar object, if it was requested. */
  text: string | null
}

/** The maximum number of objects of a calendar: more than real calendars have. */
const MOST_OBJECTS = 20_000

/**
 * Parses an answer, and leaves out missing and forbidden resources. Throws TooMuch for too many objects, and Error if
 * the answer is not WebDAV.
 */
export async function readAnswer({ type, text }: DavText): Promise<DavResource[]> {
  // The library parses only answers that it fetches itself. So its `fetch` is replaced by one that gives it the text.
  const fetch = async () => new Response(text, { headers: { 'content-type': type } })
  const answers = await davRequest({
    url: '',
    init: { method: 'REPORT', body: undefined },
    convertIncoming: false,
    fetch,
  })
  // A body that is no `multistatus` becomes a single answer without properties.
  const [first] = answers
  if (first && !first.props && !('multistatus' in Object(first.raw))) throw new Error('This is no answer of WebDAV')
  if (answers.length > MOST_OBJECTS) throw new TooMuch(`The answer tells of more than ${MOST_OBJECTS}`)
  return answers.flatMap((answer) => {
    const href = textOf(answer.href)
    return href !== null && answer.ok ? { href, ...fieldsOfResource(answer) } : []
  })
}

const fieldsOfResource = ({ props = {} }: DAVResponse): Omit<DavResource, 'href'> => ({
  isCalendar: 'calendar' in Object(props.resourcetype),
  holdsEvents: holdsEvents(props),
  principal: hrefOf(props.currentUserPrincipal),
  home: hrefOf(props.calendarHomeSet),
  mark: textOf(props.getctag) ?? textOf(props.syncToken),
  text: textOf(props.calendarData),
})

type Props = NonNullable<DAVResponse['props']>

/**
 * The text of a parsed value. The parser gives a value alone or beside its attributes, and turns digits into numbers.
 */
function textOf(value: unknown): string | null {
  const text = value && typeof value === 'object' ? ((value as Props)._cdata ?? (value as Props)._text) : value
  return text === undefined || text === null || text === '' || typeof text === 'object' ? null : String(text)
}
const hrefOf = (value: unknown): string | null => textOf((value as Props | undefined)?.href)

/**
 * True if a calendar may have events. A calendar that does not list its kinds of components may have all kinds (RFC
 * 4791, 5.2.3).
 */
function holdsEvents(props: Props): boolean {
  const kinds = props.supportedCalendarComponentSet?.comp
  return !kinds || [kinds].flat().some((kind) => kind?._attributes?.name === 'VEVENT')
}
