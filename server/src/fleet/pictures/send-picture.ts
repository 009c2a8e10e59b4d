import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { matches } from '../../api/http/send-bytes.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import type { SecretHolder } from '../secrets/find-by-secret.ts'
import { blankFile, frameFile } from '../visits/picture-files.ts'
import { findFrame, findPanel } from '../visits/queries.ts'
import { takeVisit } from '../visits/visit.ts'
import { fetchedWhenSent } from '../visits/when-sent.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import { loadDevices } from '../wishes/queries.ts'
import { type fileOf, messagesOf, saidIn } from './rules.ts'

type Kind = NonNullable<ReturnType<typeof fileOf>>['kind']

const types = { png: 'image/png', bmp: 'image/bmp', jpg: 'image/jpeg' } as const

/** Takes the visit of a program and sends the picture that its device should show, unless it has it already. */
export async function sendPicture(
  core: FleetCore,
  holder: SecretHolder,
  kind: Kind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { deviceId, mac, alias, screenType } = holder
  const report = saidIn(request.query, request.headers)
  const [before] = await loadDevices(core.db, { ids: [deviceId] })
  const sent = before?.state.delivery
  const newest = sent && { id: deliveryId(sent, deviceId), sha256: sent.frame.sha256 }
  const visit = await takeVisit(
    core,
    holder,
    'picture',
    messagesOf(report, sent?.deadlineAt && newest ? newest : undefined),
    {
      proves: report.shown === undefined || report.shown === newest?.sha256,
    },
  )
  const panel = await findPanel(core.db, screenType)
  if (!visit || !panel) return refuse(reply, 404, 'No such picture')
  const { delivery } = visit.device.state
  const row = delivery && (await findFrame(core.db, delivery.frame.id))
  const name = alias || mac
  const etag = `"${row ? row.sha256 : createHash('sha256').update(`blank ${name}`).digest('hex')}"`
  const { next } = visit
  if (kind === 'json') return reply.header('cache-control', 'no-store').send({ etag, next })

  reply.headers({ etag, 'cache-control': `private, max-age=${next}`, 'x-next': next })
  // Who has these very bytes has taken them, now or before.
  if (row) fetchedWhenSent(core, reply, mac, deliveryId(delivery, deviceId))
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const bytes = row ? await frameFile(core, row, kind) : await blankFile(core, panel, name, kind)
  return reply.headers({ 'content-type': types[kind], 'content-length': bytes.length }).send(bytes)
}
