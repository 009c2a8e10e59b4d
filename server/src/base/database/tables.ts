import type { Generated, GeneratedAlways } from 'kysely'
import type { AccountTable, ApiKeyTable, SessionTable } from './account-tables.ts'
import type { FollowTable, RelayTable, ServerTable, TurnTable } from './cluster-tables.ts'
import type { MessageTable } from './message-table.ts'
import type { RoomTables } from './room-tables.ts'
import type { Stamped } from './stamped.ts'
import type { FirmwareTable, LabelTable, RejectedTable, SecretTable, TagOrderTable } from './tag-tables.ts'
import type { TaskTables } from './task-tables.ts'
import type { TemplateLabelTable, TemplateVersionTable } from './version-tables.ts'
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

/** Columns are text, integer and real only, alike on SQLite and PostgreSQL. Times: ISO 8601 UTC text. Flags: 0 and 1. */
export interface Tables extends RoomTables, TaskTables {
  account: AccountTable
  session: SessionTable
  apiKey: ApiKeyTable
  product: ProductTable
  deviceType: DeviceTypeTable
  screenType: ScreenTypeTable
  algorithm: AlgorithmTable
  image: ImageTable
  font: FontTable
  ota: OtaTable
  template: TemplateTable
  templateVersion: TemplateVersionTable
  templateLabel: TemplateLabelTable
  templateDrawn: TemplateDrawnTable
  device: DeviceTable
  secret: SecretTable
  deviceLabel: LabelTable
  rejectedMac: RejectedTable
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
  server: ServerTable
  turn: TurnTable
  relay: RelayTable
  follow: FollowTable
}

export interface ProductTable extends Stamped {
  name: string
  uri: string
  /** What nobody makes of the key without the installation's: by it the product is found. */
  apikey: string
  /** The key itself. */
  sealedKey: string
  enrolment: string
  /** JSON list of quiet times. */
  quiet: string
  /** Refreshes a device and day; null: no limit. */
  budget: number | null
  /** Of both; empty: the server's. */
  timeZone: string
}

export interface DeviceTypeTable extends Stamped {
  name: string
  type: number
}

export interface ScreenTypeTable extends Stamped {
  name: string
  type: number
  color: string
  module: string
  width: number
  height: number
  angle: number
  sort: number
  /** JSON: { [colour]: '#rrggbb' }; null: as published. */
  inks: string | null
  /** 1: a frame is two, of the left half and of the right. */
  halves: number
}

export interface AlgorithmTable extends Stamped {
  name: string
  algorithm: string
}

export interface ImageTable extends Stamped {
  name: string
  description: string
  width: number
  height: number
  bytes: number
  /** Names the blob: the file as it came where it opens fast, else the upright picture as PNG in sRGB. */
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
  /** Of the file that came. */
  bytes: number
  sfntBytes: number
  embedding: string
  /** Names the blob: the unpacked font. */
  sha256: string
}

export interface OtaTable extends Stamped {
  name: string
  /** The ids of what it is for. */
  product: string
  deviceType: string
  screenType: string
  softwareVersion: number
  hardwareVersion: number
  description: string
  bytes: number
  /** Names the blob. */
  sha256: string
  /** What the file says of itself, or empty. */
  fileVersion: string
}

export interface TemplateTable extends Stamped {
  name: string
  resolution: string
  background: string
  /** JSON of the contract's Canvas. */
  canvas: string
  /** Who had drawn it so, and when, where only its labels have changed since; else null. */
  drawnAt: string | null
  drawnBy: string | null
}

/** The uploaded things that a template draws, as triggers keep them. */
export interface TemplateDrawnTable {
  templateId: string
  /** A picture's id, or a font's family. */
  name: string
  /** The weight in which it draws with the font; of a picture empty. */
  weight: string
}

export interface DeviceTable extends Stamped {
  /** Given by the database, in the order in which rows come. */
  number: Generated<number>
  mac: string
  alias: string
  productId: string
  /** The `type` values the device tells, or a person told before it first spoke. */
  screenType: number | null
  deviceType: number | null
  algorithmId: string | null
  online: number
  sleeps: number
  /** dBm */
  rssi: number | null
  usbState: string | null
  batteryVoltage: number | null
  hardwareVersion: number | null
  softwareVersion: number | null
  ip: string
  serialNumber: string
  wifiSsid: string
  /** 1 where people have given the device its Wi-Fi password, which is not kept. */
  wifiPasswordSet: Generated<number>
  mqttHost: string
  mqttPort: number | null
  /** JSON of the contract's Statistics. */
  statistics: string
  lastSeenAt: string | null
  /** When it first said hello: from then on its own word on its types counts. */
  helloAt: string | null
  approved: number
  letInUntil: string | null
  /** The display whose wish is wanted. */
  wishSeq: number | null
  /** The state of that wish. Triggers keep it, so that lists filter and sort by it; never write it. */
  wishState: GeneratedAlways<string | null>
  /** By the device's own word: what stands on the glass, since when, and by which wish. */
  shownSha256: string | null
  shownFrameId: string | null
  shownSeq: number | null
  shownAt: string | null
}

/** What triggers count: devices, online, wanted.waiting … wanted.failed, templates, images; and `seq`, the last display. */
export interface CounterTable {
  name: string
  count: number
}

/** What a transaction has locked, by name; see `lock`. */
export interface LockTable {
  name: string
}

/** One row, whose id tells this installation from others. */
export interface InstallationTable {
  id: string
  /** JSON list of the roles of which a second factor is demanded. */
  factorRoles: string
}

/** What people did, a line for each call that is kept. */
export interface AuditTable {
  id: string
  at: string
  /** Whose call it was, and from where; the name is the one of then. */
  accountId: string
  username: string
  address: string
  /** Method and path, without what stands in the path. */
  call: string
  /** The noun of the object, by the contract's name; the object is empty where the call is not about one. */
  resource: string
  objectId: string
  objectName: string
  /** JSON of the contract's changes. */
  changes: string
}
