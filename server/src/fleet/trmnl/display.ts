import type { FleetCore } from '../ingest/fleet-core.ts'
import { authenticate } from '../secrets/authenticate.ts'
import type { Visitor } from '../visits/find-visitor.ts'
import { frameFile } from '../visits/picture-files.ts'
import { lastDelivery } from '../visits/rules.ts'
import { takeVisit } from '../visits/visit.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import { failedColumns, withWish } from '../wishes/wish-steps.ts'
import { type AddressOf, MIRROR_PREFIX } from './address.ts'
import { fileName } from './file-name.ts'
import { offerFirmware } from './offer-firmware.ts'
import { findLargeWaiting, findWishedAt } from './queries.ts'
import { reportedPanel } from './reported-panel.ts'
import { BLANK_NAME, boardOf, hardwareOf, pressOf, reportOf, type TrmnlHeaders } from './rules.ts'

/** The time after which a device that waits for approval asks again. */
const WAITING_REST_SECONDS = 300
/** The time after which an unknown device asks again. */
const UNKNOWN_DEVICE_REST_SECONDS = 3600

/** The fields that are the same in nearly all answers: other values make a device reset or update itself. */
const noActions = { update_firmware: false, firmware_url: null, reset_firmware: false, special_function: 'none' }

/** The answer with nothing to draw. */
export const emptyAnswer = (status: number, refresh_rate: number) => ({
  status,
  image_url: '',
  filename: '',
  refresh_rate,
  ...noActions,
})

/** The answer to an unknown device. */
export const unknownDeviceAnswer = () => emptyAnswer(404, UNKNOWN_DEVICE_REST_SECONDS)

/** Records a device's visit, and answers with the address of the picture that the device should show. */
export async function display(core: FleetCore, visitor: Visitor, headers: TrmnlHeaders, addressOf: AddressOf) {
  const { mac, deviceId, wishState } = visitor
  if (visitor.approved !== 1 || visitor.confirmedAt === null) {
    const verdict = await authenticate(core, mac, headers['access-token']!, 'http')
    if (!verdict.ok)
      return verdict.reason === 'waiting-approval' ? emptyAnswer(202, WAITING_REST_SECONDS) : unknownDeviceAnswer()
  }
  const board = boardOf(headers)
  const press = pressOf(headers)
  const hasPanel = visitor.panelWidth === board.width && visitor.panelHeight === board.height
  const panel = hasPanel ? undefined : await reportedPanel(core, visitor.screenType, headers)
  const report = { ...reportOf(headers, panel), ...hardwareOf(visitor, headers) }
  if (headers.sensors) core.note(mac, { direction: 'up', kind: 'log', message: { log: headers.sensors } })
  if (wishState === 'waiting') await refuseTooLarge(core, deviceId, board.maxBytes)
  const visit = await takeVisit(core, visitor, 'trmnl', press ? [report, press] : [report])
  if (!visit) return unknownDeviceAnswer()
  const { delivery } = visit
  const wishedAt =
    delivery && (delivery.seq === visitor.seq ? visitor.wishedAt : await findWishedAt(core.db, delivery.seq))
  const id = delivery && wishedAt ? deliveryId(delivery, deviceId) : undefined
  return {
    status: 0,
    image_url: addressOf(id ?? `blank-${deviceId}`),
    filename: id ? fileName(id, wishedAt!) : BLANK_NAME,
    refresh_rate: visit.next,
    ...noActions,
    ...(await offerFirmware(core, visitor, headers, addressOf)),
  }
}

/**
 * The picture last sent to a device, for a program that mirrors the device. The call does not count as a visit.
 */
export function currentScreen(visitor: Visitor, addressOf: AddressOf) {
  const { deviceId, wishedAt, wake } = visitor
  const delivery = lastDelivery(visitor)
  const id = delivery && wishedAt ? deliveryId(delivery, deviceId) : undefined
  return {
    status: 200,
    refresh_rate: wake,
    image_url: addressOf(id ? `${MIRROR_PREFIX}${id}` : `blank-${deviceId}`),
    filename: id ? fileName(id, wishedAt!) : BLANK_NAME,
    rendered_at: wishedAt,
  }
}

/** Fails a waiting picture whose file the board cannot hold, before it is offered. */
async function refuseTooLarge(core: FleetCore, deviceId: string, mostBytes: number): Promise<void> {
  // The file of a picture is at most some hundred bytes longer than its packed frame.
  const row = await findLargeWaiting(core.db, deviceId, mostBytes - 1000)
  if (!row) return
  const { length } = await frameFile(core, { ...row, inks: null }, 'panel')
  if (length <= mostBytes) return
  const detail = `its file has ${length} bytes, and this device takes ${mostBytes}`
  const step = stepOf((state) =>
    state.wish?.state === 'waiting' && state.wish.frame?.id === row.id
      ? withWish(state, failedColumns({ reason: 'does-not-fit', detail, retrySeconds: null }, core.now()))
      : state,
  )
  await changeDevices(core, [deviceId], step)
}
