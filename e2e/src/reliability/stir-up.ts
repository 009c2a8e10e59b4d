import type { VirtualFleet } from '@wifi-tms/tags/fleet'
import type { Habits } from '@wifi-tms/tags/habits'
import type { Random } from '@wifi-tms/tags/random'

/** Misbehaviours that a tag keeps until it is told to behave. */
const badHabits: Partial<Habits>[] = [
  { answersBusy: true },
  { failReason: 'memory' },
  { failReason: 'panel' },
  { slowFactor: 5 },
  { claimsWrongFrame: true },
  { duplicateShare: 0.5 },
  { reorderShare: 0.5 },
  { dropEveryNth: 3 },
  { dropWithinSeconds: 30 },
  { connectionsToBreak: 3 },
]
/** Single events: a lost connection, two seconds of sleep, a power cut, the loss of the flash memory. */
const accidents = ['drop', 'nap', 'cut', 'flash'] as const

/** The longest time after a power cut until a tag is switched on again, in milliseconds of the tag's time. */
const MOST_MS_WITHOUT_POWER = 60_000

/**
 * Makes some tags misbehave and others behave, and causes accidents. Returns the MAC addresses of tags without a
 * secret.
 */
export function stirUp({ tags }: VirtualFleet, random: Random): string[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const withoutSecret: string[] = []
  for (const tag of tags) {
    if (random() < 0.5) tag.behave()
    if (random() < 0.25) tag.misbehave(pick(badHabits))
    if (random() > 0.1) continue
    const accident = pick(accidents)
    if (accident === 'drop') tag.drop()
    else if (accident === 'nap') tag.sleepFor(2)
    else if (accident === 'cut') {
      tag.powerCut()
      tag.powerOn(random() * MOST_MS_WITHOUT_POWER)
    } else {
      tag.loseFlash()
      withoutSecret.push(tag.mac)
    }
  }
  return withoutSecret
}
