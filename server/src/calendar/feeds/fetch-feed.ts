import { FeedFailed } from '../remote/failed.ts'
import { type Bounds, type CalendarLogin, type Marks, markOf, type Remote } from '../remote/remote.ts'
import { send } from '../remote/send.ts'

/** Opens a calendar that is one text at an address, as calendars are published for subscribers. */
export const openIcs = ({ url }: CalendarLogin, bounds: Bounds): Remote => ({
  async read(marks) {
    const answer = await fetchFeed(url, marks, bounds)
    return answer && { file: answer.file, etag: answer.etag, modified: answer.modified }
  },
})

/** Reads a feed. Undefined if the server answers that the feed has not changed since these marks. Throws FeedFailed. */
export async function fetchFeed(address: string, { etag, modified }: Marks, bounds: Bounds) {
  const headers = {
    accept: 'text/calendar, */*;q=0.5',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
  const { status, headers: answerHeaders, bytes } = await send(address, { headers, acceptsCompressed: true }, bounds)
  if (status === 304 && (etag || modified)) return undefined
  if (status !== 200) throw new FeedFailed('status', status)
  const file = { bytes, type: answerHeaders['content-type'] ?? '', encoding: answerHeaders['content-encoding'] ?? '' }
  return { file, etag: markOf(answerHeaders.etag), modified: markOf(answerHeaders['last-modified']) }
}
