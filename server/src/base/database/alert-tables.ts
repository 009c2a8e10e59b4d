import type { Stamped } from './stamped.ts'

export interface AlertTable extends Stamped {
  name: string
  /** The contract's AlertKind, and the numbers that it takes. */
  kind: string
  minutes: number | null
  percent: number | null
  days: number | null
  /** JSON of the device filter as it was sent; null: all devices. */
  filter: string | null
  /** JSON list of addresses. */
  recipients: string
  enabled: number
  /** The moment of its first check; null: it was not checked yet. */
  begunAt: string | null
  /** The moment until which troubles are gathered for the next mail; null: the next trouble is reported at once. */
  nextMailAt: string | null
  /** The moment at which the mail server took the last mail. */
  lastMailAt: string | null
  /** The contract's MailFault, while a mail could not be sent, and the moment of the failure. */
  lastError: string | null
  failedAt: string | null
}

/** A device or room in the trouble of an alert, from the check that finds it until it has recovered. */
export interface AlertEpisodeTable {
  alertId: string
  /** The id of the device or room. */
  subjectId: string
  /** The moment since which the trouble lasts, or was seen. */
  since: string
  /** The moment at which a mail about it was written; null: none yet. */
  toldAt: string | null
  /** The moment of its recovery, where no mail has reported it yet; such a row ends with the mail. */
  endedAt: string | null
}

/** A mail to one address that the mail server has not taken yet. */
export interface AlertMailTable {
  id: string
  alertId: string
  recipient: string
  subject: string
  body: string
  createdAt: string
  /** The number of begun tries. */
  attempts: number
  /** The moment of the next try. */
  nextAt: string
}
