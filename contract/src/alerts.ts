import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { resource } from './resource.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'
import { targetFields } from './tasks.ts'

/**
 * The troubles that an alert reports. `offline`: a device is offline. `battery`: a battery is low, or will be empty soon.
 * `failed`: a picture could not be shown. `waiting`: a picture has not been shown yet. `calendar`: the calendar of a
 * room cannot be read.
 */
export const alertKinds = ['offline', 'battery', 'failed', 'waiting', 'calendar'] as const
export const AlertKind = z.enum(alertKinds)
export type AlertKind = z.infer<typeof AlertKind>

/** The minutes after the first mail in which further troubles are gathered for the next mail. */
export const GATHER_MINUTES = 15
/** The maximum number of e-mail addresses of an alert. */
export const ALERT_ADDRESSES = 20
/** The maximum number of devices or rooms that a mail lists by name. */
export const NAMED_IN_MAIL = 20

/** Bounds of the numbers of an alert: minutes of a trouble, per cent of charge, days until a battery is empty. */
export const alertBounds = {
  minutes: { min: 1, max: 43_200 },
  percent: { min: 1, max: 99 },
  days: { min: 1, max: 365 },
} as const
export type AlertNumber = keyof typeof alertBounds
export const alertNumbers = Object.keys(alertBounds) as AlertNumber[]

/** The numbers of each kind, of which an alert has exactly one; an alert of a kind without numbers has none. */
export const numbersOfKind: Readonly<Record<AlertKind, readonly AlertNumber[]>> = {
  offline: ['minutes'],
  battery: ['percent', 'days'],
  failed: [],
  waiting: ['minutes'],
  calendar: ['minutes'],
}

const numberOf = (name: AlertNumber) => z.int().min(alertBounds[name].min).max(alertBounds[name].max).optional()

const AlertWhen = z
  .object({
    kind: AlertKind,
    /** The minutes for which the trouble must have lasted. */
    minutes: numberOf('minutes'),
    /** The charge in per cent at which, or below which, a battery is low. */
    percent: numberOf('percent'),
    /** The days within which the battery is forecast to be empty. */
    days: numberOf('days'),
  })
  .superRefine((when, ctx) => {
    const choices = numbersOfKind[when.kind]
    const given = choices.filter((name) => when[name] !== undefined)
    const refuse = (name: AlertNumber, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
    if (choices.length > 0 && given.length === 0) refuse(choices[0]!, 'is missing')
    if (given.length > 1) refuse(given[1]!, 'stands alone: give either percent or days')
    for (const name of alertNumbers)
      if (when[name] !== undefined && !choices.includes(name)) refuse(name, 'does not belong to this kind of alert')
  })
export type AlertWhen = z.infer<typeof AlertWhen>

const MailAddress = z.email().max(254)

/** An alert as people write it. Without `filter` it is about all devices; an alert about calendars takes no filter. */
export const AlertWrite = z.object({
  name: Name,
  when: AlertWhen,
  filter: targetFields.filter,
  to: z
    .array(MailAddress)
    .min(1)
    .max(ALERT_ADDRESSES)
    .transform((addresses) => {
      const lowered = addresses.map((address) => address.toLowerCase())
      return addresses.filter((_, index) => lowered.indexOf(lowered[index]!) === index)
    }),
  enabled: z.boolean().default(true),
})

/**
 * The reasons why a mail could not be sent. `login`: the mail server refuses user name and password. `tls`: the
 * connection cannot be encrypted, or its certificate is not valid. `refused`: the mail server refuses the sender, the
 * address or the text. `unset`: no mail server is configured.
 */
export const mailFaults = ['unset', 'unreachable', 'slow', 'login', 'tls', 'refused'] as const
export const MailFault = z.enum(mailFaults)
export type MailFault = z.infer<typeof MailFault>

export const Alert = z.object({
  name: z.string(),
  when: AlertWhen,
  filter: targetFields.filter,
  to: z.array(z.string()),
  enabled: z.boolean(),
  /** The number of devices or rooms that a mail has reported, and that have not recovered yet. */
  open: z.int(),
  /** The moment at which the mail server took the last mail. */
  lastMailAt: Moment.nullable(),
  /** The reason why a mail could not be sent; null if none has failed, and once all that failed were sent. */
  lastError: MailFault.nullable(),
  /** The moment of that failure. */
  failedAt: Moment.nullable(),
  ...Stamps,
})
export type Alert = z.infer<typeof Alert>

export const alerts = resource({
  path: 'alerts',
  noun: 'alert',
  most: 100,
  write: AlertWrite,
  read: Alert,
  names: ['name'],
  fields: ['name', 'enabled', 'lastMailAt', 'lastError'],
  access: { read: 'alerts.read', write: 'alerts.write' },
  maxBody: LARGE_BODY,
})

export const readMailSender = endpoint('GET /user/api/alerts/sender', {
  about: 'The address from which mails are sent; null if the server has no mail server, so that it sends no mails.',
  access: 'alerts.read',
  reads: ['alerts'],
  input: z.object({}),
  output: z.object({ from: z.string().nullable() }),
})

export const testAlert = endpoint('POST /user/api/alerts/{id}/test', {
  about:
    'Sends a test mail to the addresses of an alert now, within 15 s, and answers the alert. If a mail cannot be sent, `lastError` says why.',
  access: 'alerts.write',
  changes: ['alerts'],
  audit: 'alerts',
  input: z.object({ id: Id }),
  output: Alert,
})
