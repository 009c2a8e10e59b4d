import type { VirtualFleet } from '@wifi-tms/tags/fleet'
import type { Mischief } from '@wifi-tms/tags/mischief'
import type { Random } from '@wifi-tms/tags/random'

/** Misbehaviours that a tag keeps until it is told to behave. */
const habits: Partial<Mischief>[] = [
  { busy: true },
  { fail: 'memory' },
  { fail: 'panel' },
  { slow: 5 },
  { lie: true },
  { duplicate: 0.5 },
  { reorder: 0.5 },
  { dropAfter: 3 },
  { dropWithin: 30 },
  { storm: 3 },
]
/** Single events: a lost connection, two seconds of sleep, a power cut, the loss of the flash memory. */
const accidents = ['drop', 'nap', 'cut', 'flash'] as const

/**
 * Makes some tags misbehave and others behave, and causes accidents. Returns the MAC addresses of tags without a
 * secret.
 */
export function stirUp({ tags }: VirtualFleet, random: Random): string[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const withoutSecret: string[] = []
  for (const tag of tags) {
    if (random() < 0.5) tag.behave()
    if (random() < 0.25) tag.misbehave(pick(habits))
    if (random() > 0.1) continue
    const accident = pick(accidents)
    if (accident === 'drop') tag.drop()
    else if (accident === 'nap') tag.sleepFor(2)
    else if (accident === 'cut') {
      tag.powerCut()
      tag.powerOn(random() * 60_000)
    } else {
      tag.loseFlash()
      withoutSecret.push(tag.mac)
    }
  }
  return withoutSecret
}
