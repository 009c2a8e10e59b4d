import { placesOf } from './places.ts'

/**
 * Samples of the characters that a pattern does not name: those of one byte, then some of other scripts and classes.
 */
const samples = `${String.fromCharCode(...Array(256).keys())}ıſ\u0301λж١€\u200d\u2028\ufeffか中\u1100\u11a8\uac00\ue000\ud800`

/**
 * A pattern as a nondeterministic automaton. Its states are places in the pattern. `next[place][kind]` are the places
 * that a character of this kind leads to.
 */
type Machine = {
  next: number[][][]
  /** The places from which the pattern matches without another character, whatever follows. */
  sure: boolean[]
  /** `starts[kind]` are the places that a character of this kind leads to if a search starts later in the text. */
  starts: number[][]
}

/**
 * Groups characters into kinds by the elements of the pattern (`elementTexts`) that they fit; characters that no
 * element distinguishes are one kind. A kind tells for each element whether it fits: `[0-9]` → true, `a` → false.
 */
function kindsOf(elementTexts: Set<string>, pattern: RegExp): Map<string, boolean>[] {
  const flags = pattern.flags.replaceAll(/[^iuvs]/g, '')
  const expressions = new Map(
    [...elementTexts].map((elementText) => [elementText, new RegExp(`^(?:${elementText})$`, flags)]),
  )
  const kinds = new Map<string, Map<string, boolean>>()
  for (const character of new Set([...samples, ...pattern.source])) {
    const fits = new Map([...expressions].map(([elementText, expression]) => [elementText, expression.test(character)]))
    kinds.set([...fits.values()].join(), fits)
  }
  const distinct = [...kinds.values()]
  for (const elementText of elementTexts)
    if (!distinct.some((fits) => fits.get(elementText)))
      throw new Error(`${elementText} fits none of the characters that are tried`)
  return distinct
}

/** Makes the machine of a pattern. Steps without a character are folded into the steps after them. */
function machineOf(pattern: RegExp): Machine {
  const { ways, end } = placesOf(pattern)
  const elementTexts = new Set(ways.flat().flatMap(({ elementText }) => elementText ?? []))
  const kinds = kindsOf(elementTexts, pattern)

  /**
   * Follows the ways without a character from a place, and lists the steps with a character that come next. A place
   * that is reached in two ways is visited twice, which shows that a text can be read in several ways; a third visit
   * would show nothing more.
   */
  const followEmptyWays = (from: number, fromStart: boolean) => {
    const visits = new Map<number, number>()
    const steps: { to: number; elementText: string }[] = []
    let sure = false
    // `isFree` is true while no condition lies on the way.
    const walk = (place: number, trail: ReadonlySet<number>, isFree: boolean) => {
      const visitsBefore = visits.get(place) ?? 0
      if (trail.has(place) || visitsBefore === 2) return
      visits.set(place, visitsBefore + 1)
      sure ||= isFree && place === end
      for (const way of ways[place]!) {
        if (way.elementText !== undefined) steps.push({ to: way.to, elementText: way.elementText })
        else if (fromStart || way.only !== 'first start')
          walk(way.to, new Set(trail).add(place), isFree && way.only === undefined)
      }
    }
    walk(from, new Set(), true)
    const next = kinds.map((fits) => steps.filter((way) => fits.get(way.elementText)).map(({ to }) => to))
    return { next, sure }
  }

  const stepsByPlace = ways.map((_, place) => followEmptyWays(place, true))
  return {
    next: stepsByPlace.map(({ next }) => next),
    sure: stepsByPlace.map(({ sure }) => sure),
    starts: pattern.sticky ? kinds.map(() => []) : followEmptyWays(0, false).next,
  }
}

/** Searches the states that follow from one state. Returns true if one of them is wanted. */
function findsState<S extends readonly unknown[]>(from: S, onward: (state: S) => S[], isWanted: (state: S) => boolean) {
  const visitedKeys = new Set([from.join()])
  const openStates = [from]
  for (let state = openStates.pop(); state; state = openStates.pop())
    for (const nextState of onward(state)) {
      if (isWanted(nextState)) return true
      const key = nextState.join()
      if (!visitedKeys.has(key)) openStates.push(nextState)
      visitedKeys.add(key)
    }
  return false
}

/**
 * The reason why a pattern may take more than linear time in the length of a text; undefined if its time is linear.
 *
 * Weber and Seidl prove that the number of ways in which a pattern can read a text grows faster than linear in only two
 * cases. In the first, one word leads from a place back to this place in two ways. In the second, one and the same word
 * leads from a repeated place to itself, from there to another repeated place, and from the other place to itself. A
 * search begins anew at each character until it matches, which acts like a repeated place.
 *
 * The judgement errs towards a fault: a repeat that is too long to unfold counts as endless, and conditions (`\b`, look
 * ahead) count as met.
 */
export function slownessOf(pattern: RegExp): string | undefined {
  const { next, sure, starts } = machineOf(pattern)
  const placesAfter = (place: number) => new Set(next[place]!.flat())
  const reachable = next.map((_, place) => {
    const reachedPlaces = new Set<number>()
    const openPlaces = [...placesAfter(place)]
    for (let reached = openPlaces.pop(); reached !== undefined; reached = openPlaces.pop()) {
      if (reachedPlaces.has(reached)) continue
      reachedPlaces.add(reached)
      openPlaces.push(...placesAfter(reached))
    }
    return reachedPlaces
  })
  /** True if each of two places can be reached from the other. */
  const canReachEachOther = (a: number, b: number) => reachable[a]!.has(b) && reachable[b]!.has(a)
  const repeated = [...next.keys()].filter(
    (place) => (place === 0 || reachable[0]!.has(place)) && canReachEachOther(place, place),
  )
  const kinds = [...starts.keys()]

  // The first case: two readings, at the places a and b, of one text that leads back to `place`. They are `apart` once
  // they have taken different steps.
  const ambiguousPlace = repeated.find((place) =>
    findsState<readonly [number, number, boolean]>(
      [place, place, false],
      ([a, b, apart]) =>
        kinds.flatMap((kind) =>
          next[a]![kind]!.flatMap((toA, i) =>
            next[b]![kind]!.flatMap((toB, j) =>
              canReachEachOther(place, toA) && canReachEachOther(place, toB)
                ? [[toA, toB, apart || (a === b && i !== j)] as const]
                : [],
            ),
          ),
        ),
      ([a, b, apart]) => apart && a === place && b === place,
    ),
  )
  if (ambiguousPlace !== undefined) return 'a repeat reads the same text in two ways'

  // The second case: three readings of one text. The first goes round at `first`, the second goes from `first` to
  // `other`, and the third goes round at `other`.
  const leadsToAnother = repeated.some((first) =>
    repeated.some(
      (other) =>
        !canReachEachOther(first, other) &&
        reachable[first]!.has(other) &&
        findsState<readonly [number, number, number]>(
          [first, first, other],
          ([a, b, c]) =>
            kinds.flatMap((kind) =>
              next[a]![kind]!.filter((to) => canReachEachOther(first, to)).flatMap((toA) =>
                next[c]![kind]!.filter((to) => canReachEachOther(other, to)).flatMap((toC) =>
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

  /** Stands for the place of a second search that has not started yet. */
  const waiting = -1
  // The second case with the search as the first repeat: one reading goes round at `place`, and another, which starts
  // later, gets there as well.
  const startsOverlap = repeated.some(
    (place) =>
      !sure[place] &&
      findsState<readonly [number, number]>(
        [place, waiting],
        ([a, b]) =>
          kinds.flatMap((kind) => {
            // Once one way has matched for certain, no further start is tried.
            if (next[a]![kind]!.some((to) => sure[to])) return []
            const nextOfOther = b === waiting ? [waiting, ...starts[kind]!] : next[b]![kind]!
            return next[a]![kind]!.filter((to) => canReachEachOther(place, to)).flatMap((toA) =>
              nextOfOther.map((toB) => [toA, toB] as const),
            )
          }),
        ([a, b]) => a === place && b === place,
      ),
  )
  return startsOverlap ? 'each start of the search reads on to the end' : undefined
}
