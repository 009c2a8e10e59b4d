import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { matches } from '../../api/http/send-bytes.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import type { Visitor } from '../visits/find-visitor.ts'
import { blankFile, frameFile } from '../visits/picture-files.ts'
import { findFrame, findPanel } from '../visits/queries.ts'
import { lastDelivery } from '../visits/rules.ts'
import { takeVisit } from '../visits/visit.ts'
import { fetchedWhenSent } from '../visits/when-sent.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import { type fileOf, messagesOf, reportIn } from './rules.ts'

type Kind = NonNullable<ReturnType<typeof fileOf>>['kind']

const types = { png: 'image/png', bmp: 'image/bmp', jpg: 'image/jpeg' } as const

/** Milliseconds after a visit within which a request for the JSON file is part of the same wake, and proves nothing. */
const SAME_WAKE = 30_000

/** Records the visit of a program and sends the picture that its device should show, unless it has it already. */
export async function sendPicture(
  core: FleetCore,
  visitor: Visitor,
  kind: Kind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { deviceId, mac, alias, screenType, lastSeenAt } = visitor
  const name = alias || mac
  const blank = () => hash('sha256', `blank ${name}`)
  const report = reportIn(request.query, request.headers)
  const newest = lastDelivery(visitor)
  const underWay = newest?.deadlineAt ? { id: deliveryId(newest, deviceId), sha256: newest.frame.sha256 } : undefined
  const reports = messagesOf(report, underWay, blank)
  const isSameWake = kind === 'json' && core.now().getTime() - Date.parse(lastSeenAt ?? '') < SAME_WAKE
  const proves = report.shown === undefined ? !isSameWake : report.shown === newest?.frame.sha256
  const visit = await takeVisit(core, visitor, 'picture', reports, { proves })
  if (!visit || visitor.panelWidth === null) return refuse(reply, 404, 'No such picture')
  const { delivery, next } = visit
  const etag = `"${delivery?.frame.sha256 || blank()}"`
  if (kind === 'json') return reply.header('cache-control', 'no-store').send({ etag, next })

  reply.headers({ etag, 'cache-control': `private, max-age=${next}`, 'x-next': next })
  // A program with this ETag has fetched these bytes, now or before.
  if (delivery?.deadlineAt) fetchedWhenSent(core, reply, mac, deliveryId(delivery, deviceId))
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const row = delivery && (await findFrame(core.db, delivery.frame.id))
  const panel = row ? undefined : await findPanel(core.db, screenType)
  if (!row && !panel) return refuse(reply, 404, 'No such picture')
  const bytes = row ? await frameFile(core, row, kind) : await blankFile(core, panel!, name, kind)
  return reply.headers({ 'content-type': types[kind], 'content-length': bytes.length }).send(bytes)
}
