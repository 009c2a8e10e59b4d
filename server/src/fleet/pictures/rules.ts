import type { Up } from '@wifi-tms/contract/messages'
import { pictureKinds } from '@wifi-tms/contract/picture-address'
import { z } from 'zod'

const KINDS = [...pictureKinds, 'json'] as const
type Kind = (typeof KINDS)[number]

/** The secret and the kind of file in the last part of an address, like `SECRET.png`; undefined if it is malformed. */
export function readFileName(name: string): { secret: string; kind: Kind } | undefined {
  const [, secret, kind] = /^([\w-]{20,100})\.(\w{3,4})$/.exec(name) ?? []
  const found = KINDS.find((knownKind) => knownKind === kind)
  return secret !== undefined && found ? { secret, kind: found } : undefined
}

/**
 * The report of a program that fetches pictures for a device, in the query or in headers. A value that cannot be read
 * counts as missing.
 */
const ProgramReport = z.object({
  battery: z.coerce.number().min(0.5).max(30).optional().catch(undefined),
  rssi: z.coerce.number().int().min(-150).max(-1).optional().catch(undefined),
  shown: z
    .string()
    .transform((etag) => etag.replace(/^W\//, '').replaceAll('"', ''))
    .pipe(z.string().regex(/^[0-9a-f]{64}$/))
    .optional()
    .catch(undefined),
})

type Fields = Readonly<Record<string, unknown>>

/** Reads the report of a program. A value in the query takes precedence over the same value in the headers. */
export function readReport(query: unknown, headers: Fields): z.output<typeof ProgramReport> {
  const { battery = headers.battery, rssi = headers.rssi, shown = headers.shown } = query as Fields
  return ProgramReport.parse({ battery, rssi, shown })
}

/**
 * The messages in a program's report. `delivery` is the delivery in flight, if there is one: its id, and the hash of
 * its frame. Before the first delivery a device gets a blank picture, which is no frame; `blankHash` returns its hash.
 */
export function messagesOf(
  { battery, rssi, shown }: z.output<typeof ProgramReport>,
  delivery: { id: string; sha256: string } | undefined,
  blankHash: () => string,
): Up[] {
  const isDelivered = shown !== undefined && shown === delivery?.sha256
  return [
    {
      type: 'report',
      sleeps: true,
      ...(battery !== undefined && { battery: Math.round(battery * 100) }),
      ...(rssi !== undefined && { wifi: { rssi } }),
      ...(shown !== undefined && !isDelivered && { frame: shown === blankHash() ? null : shown }),
    },
    ...(isDelivered ? [{ type: 'event', event: 'display-success', id: delivery.id, frame: shown } as const] : []),
  ]
}
