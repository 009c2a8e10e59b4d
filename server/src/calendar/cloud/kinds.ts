import { type CloudKind, cloudKinds } from '@wifi-tms/contract/feeds'
import { openGoogle, printGoogle } from './open-google.ts'
import { openMicrosoft, printMicrosoft } from './open-microsoft.ts'
import type { Time } from './places.ts'

export const isCloud = (kind: string): kind is CloudKind => cloudKinds.some((cloudKind) => cloudKind === kind)

export const openers = { microsoft: openMicrosoft, google: openGoogle }
export const printers: Readonly<Record<CloudKind, (time: Time) => string>> = {
  microsoft: printMicrosoft,
  google: printGoogle,
}
