import { placesOf } from './places.ts'

/**
 * Samples of the characters that a pattern does not name: those of one byte, then some of other scripts and classes.
 */
const samples = `${String.fromCharCode(...Array(256).keys())}ıſ\u0301λж١€\u200d\u2028\ufeffか中\u1100\u11a8\uac00\ue000\ud800`

/** A pattern as a machine over the kinds of characters that it tells apart: `next[place][kind]` are the next places. */
type Machine = {
  next: number[][][]
  /** The places from which the pattern matches without another character, whatever follows. */
  sure: boolean[]
  /** The places that one character leads to from a start other than the beginning of the text. */
  starts: number[][]
}

/**
 * Groups characters into kinds by the elements of the pattern (`readings`) that they fit; characters that no element
 * distinguishes are one kind.
 */
function kindsOf(readings: Set<string>, pattern: RegExp): Map<string, boolean>[] {
  const flags = pattern.flags.replaceAll(/[^iuvs]/g, '')
  const fitting = new Map([...readings].map((reading) => [reading, new RegExp(`^(?:${reading})$`, flags)]))
  const kinds = new Map<string, Map<string, boolean>>()
  for (const character of new Set([...samples, ...pattern.source])) {
    const fits = new Map([...fitting].map(([reading, fitted]) => [reading, fitted.test(character)]))
    kinds.set([...fits.values()].join(), fits)
  }
  const distinct = [...kinds.values()]
  for (const reading of readings)
    if (!distinct.some((fits) => fits.get(reading)))
      throw new Error(`${reading} fits none of the characters that are tried`)
  return distinct
}

function machineOf(pattern: RegExp): Machine {
  const { ways, end } = placesOf(pattern)
  const readings = new Set(ways.flat().flatMap(({ reads }) => reads ?? []))
  const kinds = kindsOf(readings, pattern)

  /** Lists all places that are reached without a character; a place that is reached in two ways is listed twice. */
  const reach = (from: number, fromStart: boolean) => {
    const visits = new Map<number, number>()
    const reads: { to: number; reads: string }[] = []
    let sure = false
    const walk = (place: number, trail: ReadonlySet<number>, isFree: boolean) => {
      const visitsBefore = visits.get(place) ?? 0
      if (trail.has(place) || visitsBefore === 2) return
      visits.set(place, visitsBefore + 1)
      sure ||= isFree && place === end
      for (const way of ways[place]!) {
        if (way.reads !== undefined) reads.push({ to: way.to, reads: way.reads })
        else if (fromStart || way.only !== 'first start')
          walk(way.to, new Set(trail).add(place), isFree && way.only === undefined)
      }
    }
    walk(from, new Set(), true)
    const next = kinds.map((fits) => reads.filter((way) => fits.get(way.reads)).map(({ to }) => to))
    return { next, sure }
  }

  const reached = ways.map((_, place) => reach(place, true))
  return {
    next: reached.map(({ next }) => next),
    sure: reached.map(({ sure }) => sure),
    starts: pattern.sticky ? kinds.map(() => []) : reach(0, false).next,
  }
}

/** Searches from one state; true where a wanted state is reached. */
function finds<S extends readonly unknown[]>(from: S, onward: (state: S) => S[], wanted: (state: S) => boolean) {
  const visitedKeys = new Set([from.join()])
  const open = [from]
  for (let state = open.pop(); state; state = open.pop())
    for (const nextState of onward(state)) {
      if (wanted(nextState)) return true
      const key = nextState.join()
      if (!visitedKeys.has(key)) open.push(nextState)
      visitedKeys.add(key)
    }
  return false
}

/**
 * The reason for which a pattern may take more than linear time in the length of a text; undefined where it cannot. It
 * counts the ways in which the pattern can read a text, after Weber and Seidl. These grow faster than the text only
 * where one word leads from a place back to it in two ways, or where one word leads from a repeated place to itself,
 * from it to another repeated place, and from that one to itself. A search begins anew at each character until it has
 * matched, which is a repeated place as well. A repeat that is too long to unfold counts as endless, and conditions
 * (`\b`, look ahead) count as met, so that it errs towards a fault.
 */
export function slownessOf(pattern: RegExp): string | undefined {
  const { next, sure, starts } = machineOf(pattern)
  const placesAfter = (place: number) => new Set(next[place]!.flat())
  const reachable = next.map((_, place) => {
    const reachedPlaces = new Set<number>()
    const open = [...placesAfter(place)]
    for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
      if (reachedPlaces.has(reached)) continue
      reachedPlaces.add(reached)
      open.push(...placesAfter(reached))
    }
    return reachedPlaces
  })
  const together = (a: number, b: number) => reachable[a]!.has(b) && reachable[b]!.has(a)
  const repeated = [...next.keys()].filter(
    (place) => (place === 0 || reachable[0]!.has(place)) && together(place, place),
  )
  const kinds = [...starts.keys()]

  const ambiguousPlace = repeated.find((place) =>
    finds<readonly [number, number, boolean]>(
      [place, place, false],
      ([a, b, apart]) =>
        kinds.flatMap((kind) =>
          next[a]![kind]!.flatMap((toA, i) =>
            next[b]![kind]!.flatMap((toB, j) =>
              together(place, toA) && together(place, toB) ? [[toA, toB, apart || (a === b && i !== j)] as const] : [],
            ),
          ),
        ),
      ([a, b, apart]) => apart && a === place && b === place,
    ),
  )
  if (ambiguousPlace !== undefined) return 'a repeat reads the same text in two ways'

  const leadsToAnother = repeated.some((first) =>
    repeated.some(
      (other) =>
        !together(first, other) &&
        reachable[first]!.has(other) &&
        finds<readonly [number, number, number]>(
          [first, first, other],
          ([a, b, c]) =>
            kinds.flatMap((kind) =>
              next[a]![kind]!.filter((to) => together(first, to)).flatMap((toA) =>
                next[c]![kind]!.filter((to) => together(other, to)).flatMap((toC) =>
                  next[b]![kind]!.filter((to) => to === other || reachable[to]!.has(other)).map(
                    (toB) => [toA, toB, toC] as const,
                  ),
                ),
              ),
            ),
          ([a, b, c]) => a === first && b === other && c === other,
        ),
    ),
  )
  if (leadsToAnother) return 'two repeats share a text in many ways'

  /** The place that stands for a start which has not startsOverlap yet. */
  const waiting = -1
  const startsOverlap = repeated.some(
    (place) =>
      !sure[place] &&
      finds<readonly [number, number]>(
        [place, waiting],
        ([a, b]) =>
          kinds.flatMap((kind) => {
            // Once one way has matched for certain, no further start is tried.
            if (next[a]![kind]!.some((to) => sure[to])) return []
            const nextOfOther = b === waiting ? [waiting, ...starts[kind]!] : next[b]![kind]!
            return next[a]![kind]!.filter((to) => together(place, to)).flatMap((toA) =>
              nextOfOther.map((toB) => [toA, toB] as const),
            )
          }),
        ([a, b]) => a === place && b === place,
      ),
  )
  return startsOverlap ? 'each start of the search reads on to the end' : undefined
}
