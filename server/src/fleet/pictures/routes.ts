import { errors, Refusal } from '@wifi-tms/contract/errors'
import { addPictureDevice, PICTURE_PATH, renewPictureAddress } from '@wifi-tms/contract/picture-address'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../api/http/answer.ts'
import { refusalOf } from '../../api/http/envelope.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findVisitor } from '../visits/find-visitor.ts'
import { addByAddress, renewAddress } from './add-device.ts'
import { readFileName } from './rules.ts'
import { sendPicture } from './send-picture.ts'

/**
 * The number of visits for a device that are accepted at once, and then in each second. A page that shows the device's
 * picture may reload it often.
 */
const VISIT_RATE = { burst: 60, perSecond: 1 }

/** The calls that create picture addresses, and the addresses themselves. */
export function pictureRoutes(core: FleetCore, app: FastifyInstance, answer: Answer): void {
  answer(addPictureDevice, (write, ask) => addByAddress(core, write, ask))
  answer(renewPictureAddress, (input, ask) => renewAddress(core, input, ask))

  const mayVisit = tokenBuckets(VISIT_RATE)
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error) ?? new Refusal('ourFault')
      if (refusal.kind === 'ourFault')
        core.log.error({ err: error, url: request.routeOptions.url }, 'a picture address failed')
      const { kind, message } = refusal
      if (kind === 'tooMany') reply.header('retry-after', '60')
      return reply.code(errors[kind].status).header('cache-control', 'no-store').send({ message })
    })
    scope.get<{ Params: { name: string } }>(
      `${PICTURE_PATH}/:name`,
      { config: { noPageHeaders: true }, compress: false },
      async (request, reply) => {
        const file = readFileName(request.params.name)
        const visitor = file && (await findVisitor(core.db, file.secret, core.now()))
        if (!file || visitor?.approved !== 1) throw new Refusal('notFound', 'No such picture')
        if (!mayVisit(visitor.deviceId)) throw new Refusal('tooMany')
        return sendPicture(core, visitor, file.kind, { request, reply })
      },
    )
  })
}
