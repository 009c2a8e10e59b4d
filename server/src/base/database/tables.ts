import type { Generated, GeneratedAlways } from 'kysely'
import type { AccessPointTable, AccessPointTagTable } from './access-point-tables.ts'
import type { AccountTable, ApiKeyTable, IdempotencyKeyTable, SavedViewTable, SessionTable } from './account-tables.ts'
import type { AlertEpisodeTable, AlertMailTable, AlertTable } from './alert-tables.ts'
import type { AlgorithmTable, DeviceTypeTable, ScreenTypeTable } from './catalogue-tables.ts'
import type { FollowTable, RelayTable, ServerTable, TurnTable } from './cluster-tables.ts'
import type { AuditTable, CounterTable, InstallationTable, LockTable } from './installation-tables.ts'
import type { ItemTables } from './item-tables.ts'
import type { RolloutTable, RolloutTargetTable } from './rollout-tables.ts'
import type { RoomTables } from './room-tables.ts'
import type { Stamped } from './stamped.ts'
import type {
  DeviceDayTable,
  FirmwareTable,
  FleetDayTable,
  LabelTable,
  MessagePartTable,
  MessageTable,
  RejectedTable,
  SecretTable,
  TagOrderTable,
  VisitHourTable,
  WaitingPlayerTable,
} from './tag-tables.ts'
import type { TaskTables } from './task-tables.ts'
import type { TemplateDrawnTable, TemplateLabelTable, TemplateTable, TemplateVersionTable } from './template-tables.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhook-tables.ts'
import type {
  DeliveryTable,
  DesignDrawnTable,
  DesignTable,
  DisplayTable,
  FrameTable,
  PaintingTable,
  UnusedTable,
  WishTable,
} from './wish-tables.ts'

export type { Stamped }

/**
 * All tables. Columns are only text, integer and real, which are alike on SQLite and PostgreSQL. Times are ISO 8601 UTC
 * text; flags are 0 and 1.
 */
export interface Tables extends RoomTables, TaskTables, ItemTables {
  account: AccountTable
  session: SessionTable
  apiKey: ApiKeyTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  idempotencyKey: IdempotencyKeyTable
  savedView: SavedViewTable
  product: ProductTable
  deviceType: DeviceTypeTable
  screenType: ScreenTypeTable
  algorithm: AlgorithmTable
  image: ImageTable
  font: FontTable
  ota: OtaTable
  rollout: RolloutTable
  rolloutTarget: RolloutTargetTable
  template: TemplateTable
  templateVersion: TemplateVersionTable
  templateLabel: TemplateLabelTable
  templateDrawn: TemplateDrawnTable
  device: DeviceTable
  alert: AlertTable
  alertEpisode: AlertEpisodeTable
  alertMail: AlertMailTable
  accessPoint: AccessPointTable
  accessPointTag: AccessPointTagTable
  secret: SecretTable
  deviceLabel: LabelTable
  deviceDay: DeviceDayTable
  visitHour: VisitHourTable
  fleetDay: FleetDayTable
  rejectedMac: RejectedTable
  waitingPlayer: WaitingPlayerTable
  tagOrder: TagOrderTable
  firmware: FirmwareTable
  design: DesignTable
  designDrawn: DesignDrawnTable
  display: DisplayTable
  wish: WishTable
  delivery: DeliveryTable
  frame: FrameTable
  painting: PaintingTable
  unused: UnusedTable
  counter: CounterTable
  lock: LockTable
  installation: InstallationTable
  audit: AuditTable
  message: MessageTable
  message1: MessageTable
  message2: MessageTable
  message3: MessageTable
  message4: MessageTable
  message5: MessageTable
  message6: MessageTable
  message7: MessageTable
  messagePart: MessagePartTable
  /** A view of all eight tables of messages. */
  messageLog: MessageTable
  /** A view of `messageLog` and of the visits in `visitHour`. */
  messageLine: MessageTable
  server: ServerTable
  turn: TurnTable
  relay: RelayTable
  follow: FollowTable
}

export interface ProductTable extends Stamped {
  name: string
  uri: string
  /** A keyed hash of the product's key, by which the product is found; only this installation can compute it. */
  apikey: string
  /** The product's key, encrypted. */
  sealedKey: string
  enrolment: string
  /** JSON list of quiet times. */
  quiet: string
  /** Refreshes per device and day; null: no limit. */
  budget: number | null
  /** The time zone of quiet times and budget; empty: the server's. */
  timeZone: string
  /** 1: it accepts TRMNL's devices. */
  trmnl: number
  /** Base64 of the public key that signs its firmware; null: its firmware is not signed. */
  firmwareKey: string | null
  /** Seconds between two contacts of its devices that sleep or poll. */
  wake: number
  /** The template for items that have no own template; null: none. */
  itemTemplate: string | null
  /** 1: pictures of devices with a low battery are marked. */
  batteryMark: number
}

export interface ImageTable extends Stamped {
  name: string
  description: string
  width: number
  height: number
  bytes: number
  /**
   * The name of the blob: the uploaded file if it can be decoded quickly, otherwise the upright picture as PNG in sRGB.
   */
  sha256: string
}

export interface FontTable extends Stamped {
  name: string
  family: string
  description: string
  style: string
  weightMin: number
  weightMax: number
  format: string
  glyphs: number
  /** The size of the uploaded file. */
  bytes: number
  sfntBytes: number
  embedding: string
  /** The name of the blob: the unpacked font. */
  sha256: string
}

export interface OtaTable extends Stamped {
  name: string
  /** The ids of the product, device type and screen type for which it is made. */
  product: string
  deviceType: string
  screenType: string
  softwareVersion: number
  hardwareVersion: number
  description: string
  bytes: number
  /** The name of the blob. */
  sha256: string
  /** The version that the file itself states, or empty. */
  fileVersion: string
  /** Base64 of the signature over the file, or empty. */
  signature: string
}

export interface DeviceTable extends Stamped {
  /** Generated by the database, in the order in which rows are added. */
  number: Generated<number>
  mac: string
  alias: string
  productId: string
  /** The `type` values that the device reports, or that a person set before its first hello. */
  screenType: number | null
  deviceType: number | null
  algorithmId: string | null
  /** Its own seconds between two contacts; null: its product's. */
  wake: number | null
  /** The item to which it is linked. */
  itemId: Generated<string | null>
  online: number
  sleeps: number
  /** dBm */
  rssi: number | null
  usbState: string | null
  batteryVoltage: number | null
  /** 1: its pictures have the mark of a low battery. */
  batteryMark: number
  hardwareVersion: number | null
  softwareVersion: number | null
  ip: string
  serialNumber: string
  wifiSsid: string
  wifiBssid: string
  /** 1 if people have sent the device its Wi-Fi password, which is not stored. */
  wifiPasswordSet: Generated<number>
  mqttHost: string
  mqttPort: number | null
  /** JSON of the contract's Statistics. */
  statistics: string
  lastSeenAt: string | null
  /** The moment of its first hello. From then on only the device itself sets its types, by its reports. */
  helloAt: string | null
  approved: number
  /** The moment until which the product's key works for the device again. */
  letInUntil: string | null
  /** The number of the display that the device should show. */
  wishSeq: number | null
  /** The state of that wish. Triggers maintain it for lists that filter and sort by it; never write it. */
  wishState: GeneratedAlways<string | null>
  /** The frame that the device shows by its own report, with its wish and the moment. */
  shownSha256: string | null
  shownFrameId: string | null
  shownSeq: number | null
  shownAt: string | null
  /** 1: it fetched the frame's bytes and made contact again, but has not reported that it shows the frame. */
  shownFetched: Generated<number>
  /** The contract's Protocol that the device last used. */
  protocol: string | null
  /** The contract's Forecast: days as text; null: unknown. */
  emptyAt: Generated<string | null>
  emptyEarliest: Generated<string | null>
  emptyLatest: Generated<string | null>
  /** The pace at which its battery empties, in per cent of the usual; null: unknown. */
  batteryPace: Generated<number | null>
}
