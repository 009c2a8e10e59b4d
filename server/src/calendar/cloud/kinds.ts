import { type CloudKind, cloudKinds } from '@wifi-tms/contract/feeds'
import type { Time } from './addresses.ts'
import { openGoogle, printGoogle } from './open-google.ts'
import { openMicrosoft, printMicrosoft } from './open-microsoft.ts'

export const isCloud = (kind: string): kind is CloudKind => cloudKinds.some((cloudKind) => cloudKind === kind)

export const openers = { microsoft: openMicrosoft, google: openGoogle }
export const printers: Readonly<Record<CloudKind, (time: Time) => string>> = {
  microsoft: printMicrosoft,
  google: printGoogle,
}
