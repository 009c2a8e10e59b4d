import type { Firmware } from '@wifi-tms/contract/firmware'
import type { Generated } from 'kysely'

/** A secret of a device; a device may have several until it confirms one by using it. */
export interface SecretTable {
  /** SHA-256 of the secret. */
  hash: string
  deviceId: string
  issuedAt: string
  confirmedAt: string | null
}

/** An order to a device. After `answerBy` it counts as unanswered, or as expired if it was never sent. */
export interface TagOrderTable {
  id: string
  deviceId: string
  type: string
  /** JSON of the order's input, without secrets. */
  said: string
  /** JSON of the whole message, encrypted; null once it is answered or will not be sent again. */
  message: string | null
  /** The user name of the person who gave it. */
  givenBy: string
  at: string
  answerBy: string
  endedAt: string | null
  /** 1 done, 0 failed, null: not answered. */
  ok: number | null
  reason: string
  /** The moment until which it is sent to the device; null in rows of earlier versions. */
  validUntil: string | null
  /** The moment at which it was last sent, and the number of times. */
  toldAt: string | null
  timesTold: Generated<number>
  /** The reason why a waiting order was dropped: `replaced` or `cancelled`. */
  dropped: string | null
}

/** The firmware that a device should have, by its last order. */
export interface FirmwareTable {
  deviceId: string
  /** The id of the order, by which the device answers. */
  id: string
  /** The id of the firmware's row in `ota`. */
  ota: string
  softwareVersion: number
  state: Firmware['state']
  percent: number
  reason: string
  /** The moment of its present state. */
  at: string
  /** The number of times that it was sent. */
  tries: number
  /** The moment at which it fails without an answer; null: it waits to be sent, or has ended. */
  deadlineAt: string | null
}

/** The figures of a device for one day in UTC. */
export interface DeviceDayTable {
  /** Days since 1970. */
  day: number
  /** The number of the device. */
  number: number
  /** The last values of the day, in hundredths of a volt and dBm. */
  battery: number | null
  rssi: number | null
  contacts: number
  refreshes: number
  failures: number
  /** The number of times that it reported another Wi-Fi station than before. */
  hops: number
}

/** The figures of all devices of a product, of a label, or of the fleet for one day in UTC, once that day is over. */
export interface FleetDayTable {
  day: number
  kind: 'product' | 'label' | 'fleet'
  /** The product's id, or the label; empty for the fleet. */
  name: string
  /** The number of devices that were heard. */
  devices: number
  /** The lowest values and the medians of the devices; null: no device reported one. */
  batteryLowest: number | null
  batteryMiddle: number | null
  rssiLowest: number | null
  rssiMiddle: number | null
  contacts: number
  refreshes: number
  failures: number
  hops: number
}

/** The visits of a device within one hour, those at which nothing was new. */
export interface VisitHourTable {
  /** Hours since 1970. */
  hour: number
  /** The number of the device. */
  number: number
  protocol: string
  /** Each visit as `[milliseconds since the hour, seconds until the next contact],`, padded to the same length. */
  visits: string
}

/** A device's labels, in the order in which people wrote them. */
export interface LabelTable {
  /** The number of the device. */
  number: number
  position: number
  label: string
}

/** A mac that a person has rejected; adding its device removes the row. */
export interface RejectedTable {
  mac: string
  at: string
  username: string
}

/** A browser that shows a code until a person pairs it. */
export interface WaitingPlayerTable {
  /** SHA-256 of the secret that the device will have. */
  hash: string
  code: string
  /** The pixels of its screen as it is held. */
  width: number
  height: number
  endsAt: string
}

/** Messages between a tag and the server, for the debug screen; the columns are the contract's LoggedMessage. */
export interface MessageTable {
  deviceId: string
  id: string
  at: string
  direction: string
  kind: string
  outcome: string
  reason: string
  /** JSON, without secrets. */
  body: string
}

/** The day for which a table of messages is used. */
export interface MessagePartTable {
  /** The number of the table, as in `message1`. */
  part: number
  /** Days since 1970. */
  day: number
}
