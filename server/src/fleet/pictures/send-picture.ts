import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { matchesEtag } from '../../api/http/send-bytes.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import type { Visitor } from '../visits/find-visitor.ts'
import { blankFile, frameFile } from '../visits/picture-files.ts'
import { findFrame, findPanel } from '../visits/queries.ts'
import { lastDelivery } from '../visits/rules.ts'
import { takeVisit } from '../visits/visit.ts'
import { recordFetchWhenSent } from '../visits/when-sent.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import { messagesOf, type readFileName, readReport } from './rules.ts'

type Kind = NonNullable<ReturnType<typeof readFileName>>['kind']

const contentTypes = { png: 'image/png', bmp: 'image/bmp', jpg: 'image/jpeg' } as const

/**
 * A request for the JSON file within this number of milliseconds after a visit belongs to the same wake of the device.
 * It does not prove that the device shows its picture.
 */
const SAME_WAKE_MS = 30_000

/** Records the visit of a program. Sends the picture that its device should show, unless the program has it already. */
export async function sendPicture(
  core: FleetCore,
  visitor: Visitor,
  kind: Kind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { deviceId, mac, alias, screenType, lastSeenAt } = visitor
  const name = alias || mac
  const blankHash = () => hash('sha256', `blank ${name}`)
  const report = readReport(request.query, request.headers)
  const newest = lastDelivery(visitor)
  const underWay = newest?.deadlineAt ? { id: deliveryId(newest, deviceId), sha256: newest.frame.sha256 } : undefined
  const reports = messagesOf(report, underWay, blankHash)
  const isSameWake = kind === 'json' && core.now().getTime() - Date.parse(lastSeenAt ?? '') < SAME_WAKE_MS
  const proves = report.shown === undefined ? !isSameWake : report.shown === newest?.frame.sha256
  const visit = await takeVisit(core, visitor, 'picture', reports, { proves })
  if (!visit || visitor.panelWidth === null) return refuse(reply, 404, 'No such picture')
  const { delivery, next } = visit
  const etag = `"${delivery?.frame.sha256 || blankHash()}"`
  if (kind === 'json') return reply.header('cache-control', 'no-store').send({ etag, next })

  reply.headers({ etag, 'cache-control': `private, max-age=${next}`, 'x-next': next })
  // A 304 counts as a fetch too, as a program that knows this ETag has fetched the bytes before. A refusal does not.
  const countAsFetched = () => {
    if (delivery?.deadlineAt) recordFetchWhenSent(core, reply, mac, deliveryId(delivery, deviceId))
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    countAsFetched()
    return reply.code(304).send()
  }
  const row = delivery && (await findFrame(core.db, delivery.frame.id))
  const panel = row ? undefined : await findPanel(core.db, screenType)
  if (!row && !panel) return refuse(reply, 404, 'No such picture')
  const bytes = row ? await frameFile(core, row, kind) : await blankFile(core, panel!, name, kind)
  countAsFetched()
  return reply.headers({ 'content-type': contentTypes[kind], 'content-length': bytes.length }).send(bytes)
}
