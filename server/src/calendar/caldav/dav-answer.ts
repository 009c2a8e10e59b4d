import { type DAVResponse, davRequest } from 'tsdav'
import { TooMuch } from '../remote/failed.ts'

/** The text of an answer that is to be one of WebDAV, and what it says that it is. */
export interface DavText {
  type: string
  text: string
}

/** The facts that a server tells of something that lies there. */
export interface There {
  href: string
  isCalendar: boolean
  holdsEvents: boolean
  /** The addresses of the person whom the server takes us for, and of their calendars. */
  principal: string | null
  home: string | null
  mark: string | null
  /** The object itself, where that was asked for. */
  text: string | null
}

/** More than anybody has in one calendar. */
const MOST = 20_000

/** Takes an answer apart; what is not there, or not for us, is left out. Throws TooMuch, and Error where it is none of WebDAV. */
export async function readAnswer({ type, text }: DavText): Promise<There[]> {
  const fetch = async () => new Response(text, { headers: { 'content-type': type } })
  const answers = await davRequest({
    url: '',
    init: { method: 'REPORT', body: undefined },
    convertIncoming: false,
    fetch,
  })
  const [first] = answers
  if (first && !first.props && !('multistatus' in Object(first.raw))) throw new Error('This is no answer of WebDAV')
  if (answers.length > MOST) throw new TooMuch(`The answer tells of more than ${MOST}`)
  return answers.flatMap((answer) => {
    const href = textOf(answer.href)
    return href !== null && answer.ok ? { href, ...thereOf(answer) } : []
  })
}

const thereOf = ({ props = {} }: DAVResponse): Omit<There, 'href'> => ({
  isCalendar: 'calendar' in Object(props.resourcetype),
  holdsEvents: holdsEvents(props),
  principal: hrefOf(props.currentUserPrincipal),
  home: hrefOf(props.calendarHomeSet),
  mark: textOf(props.getctag) ?? textOf(props.syncToken),
  text: textOf(props.calendarData),
})

type Props = NonNullable<DAVResponse['props']>

/** A text as the parser has it: trimmed, numbers as such, and alone or beside what it was marked with. */
function textOf(value: unknown): string | null {
  const text = value && typeof value === 'object' ? ((value as Props)._cdata ?? (value as Props)._text) : value
  return text === undefined || text === null || text === '' || typeof text === 'object' ? null : String(text)
}
const hrefOf = (value: unknown): string | null => textOf((value as Props | undefined)?.href)

/** A calendar that does not say what it may hold may hold all, RFC 4791, 5.2.3. */
function holdsEvents(said: Props): boolean {
  const kinds = said.supportedCalendarComponentSet?.comp
  return !kinds || [kinds].flat().some((kind) => kind?._attributes?.name === 'VEVENT')
}
