import type { Firmware } from '@wifi-tms/contract/firmware'

export interface SecretTable {
  /** SHA-256 of the secret. */
  hash: string
  deviceId: string
  issuedAt: string
  confirmedAt: string | null
}

/** An order to a device. Whether it is unanswered follows from `answerBy`. */
export interface TagOrderTable {
  id: string
  deviceId: string
  type: string
  /** JSON of what was asked for, without secrets. */
  said: string
  /** JSON of the whole message and of when it was told last, sealed; null once it is answered, or was not in time. */
  message: string | null
  /** The user name of who gave it. */
  givenBy: string
  at: string
  answerBy: string
  endedAt: string | null
  /** 1 done, 0 failed, null: not answered. */
  ok: number | null
  reason: string
}

/** The firmware that a device should have: the one ordered last. */
export interface FirmwareTable {
  deviceId: string
  /** Of the order, as the device knows it. */
  id: string
  ota: string
  softwareVersion: number
  state: Firmware['state']
  percent: number
  reason: string
  /** When it came into this state. */
  at: string
  /** How often it was sent. */
  tries: number
  /** It has failed where nothing is heard of it until then; null: it is waited for or over. */
  deadlineAt: string | null
}

/** A device's labels in the order in which people wrote them, by the device's number. */
export interface LabelTable {
  number: number
  position: number
  label: string
}

/** An address that a person has refused; one who adds its device takes that back. */
export interface RejectedTable {
  mac: string
  at: string
  username: string
}
