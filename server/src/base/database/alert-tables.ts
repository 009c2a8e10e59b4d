import type { Stamped } from './stamped.ts'

export interface AlertTable extends Stamped {
  name: string
  /** The contract's AlertKind, with its numbers. */
  kind: string
  minutes: number | null
  percent: number | null
  days: number | null
  /** JSON of the contract's device filter; null: all devices. */
  filter: string | null
  /** JSON list of e-mail addresses. */
  recipients: string
  enabled: number
  /** The moment of its first check; null: it has not been checked yet. */
  begunAt: string | null
  /** The moment until which troubles are gathered for the next mail; null: the next trouble is reported at once. */
  nextMailAt: string | null
  /** The moment at which the mail server took the last mail. */
  lastMailAt: string | null
  /** The contract's MailFault of the last mail that could not be sent, with the moment; null: all mails were sent. */
  lastError: string | null
  failedAt: string | null
}

/** A device or room that an alert has found in trouble, until it has recovered. */
export interface AlertEpisodeTable {
  alertId: string
  /** The id of the device or room. */
  subjectId: string
  /** The moment at which the trouble began or was first seen. */
  since: string
  /** The moment at which a mail about it was written; null: none yet. */
  toldAt: string | null
  /** The moment of the recovery if no mail has reported the trouble yet; the next mail does so and ends the row. */
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
  /** The number of tries that have begun. */
  attempts: number
  /** The moment of the next try. */
  nextAt: string
}
