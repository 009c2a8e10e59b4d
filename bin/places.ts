import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'

/**
 * A step between two places within a pattern: by one character that fits `elementText`, or by none. `only` limits the
 * step: 'first start' to the start of the text, 'condition' to where an assertion such as `\b` holds.
 */
type Way = { to: number; elementText?: string; only?: 'first start' | 'condition' }

/** The maximum number of places for a repeat with a maximum; a longer repeat is treated as endless. */
const MOST_PLACES = 64

/** The number of places that an element needs with its repeats unfolded; an endless repeat counts by its minimum. */
const sizeOf = (element: AST.Element): number => {
  if (element.type === 'Quantifier')
    return sizeOf(element.element) * (Number.isFinite(element.max) ? element.max : Math.max(element.min, 1))
  if (!('alternatives' in element)) return 1
  return element.alternatives.flatMap(({ elements }) => elements.map(sizeOf)).reduce((sum, size) => sum + size, 1)
}

/**
 * The places within a pattern and the ways between them. The pattern begins at place 0 and has matched at `end`. Throws
 * if the pattern has a part that cannot be judged.
 */
export function placesOf(pattern: RegExp): { ways: readonly Way[][]; end: number } {
  const ways: Way[][] = []
  // `push` returns the new length, so this is the index of the new place.
  const addPlace = () => ways.push([]) - 1
  const addWay = (from: number, to: number, only?: Way['only']) => ways[from]!.push(only ? { to, only } : { to })

  // Each function below adds the places of a part of the pattern behind `from`, and returns the place behind the part.
  const lay = (elements: AST.Element[], from: number) =>
    elements.reduce((place, element) => layElement(element, place), from)
  const layEither = (alternatives: AST.Alternative[], from: number) => {
    const joined = addPlace()
    for (const { elements } of alternatives) addWay(lay(elements, from), joined)
    return joined
  }

  const layAssertion = (assertion: AST.Assertion, from: number) => {
    const after = addPlace()
    addWay(from, after, assertion.kind === 'start' && !pattern.multiline ? 'first start' : 'condition')
    // The content of a look ahead is read from here, and leads nowhere.
    if (assertion.kind === 'lookahead') layEither(assertion.alternatives, from)
    if (assertion.kind === 'lookbehind' && /[*+]|\{\d/.test(assertion.raw))
      throw new Error('a repeat within a look behind is not judged')
    return after
  }

  const layRepeated = (repeat: AST.Quantifier, from: number) => {
    const { element, min, max } = repeat
    const [minTimes, maxTimes] =
      sizeOf(repeat) <= MOST_PLACES ? [min, max] : [Math.min(min, 1), Number.POSITIVE_INFINITY]
    const isEndless = maxTimes === Number.POSITIVE_INFINITY
    // An endless repeat is laid one time fewer than its minimum, as the circle below contains it once more.
    let reachedPlace = lay(Array(isEndless ? Math.max(0, minTimes - 1) : minTimes).fill(element), from)
    const after = addPlace()
    if (isEndless) {
      const repeatedPlace = addPlace()
      addWay(reachedPlace, repeatedPlace)
      if (minTimes === 0) addWay(reachedPlace, after)
      reachedPlace = layElement(element, repeatedPlace)
      addWay(reachedPlace, repeatedPlace)
    } else {
      for (let times = minTimes; times < maxTimes; times++) {
        addWay(reachedPlace, after)
        reachedPlace = layElement(element, reachedPlace)
      }
    }
    addWay(reachedPlace, after)
    return after
  }

  const layElement = (element: AST.Element, from: number): number => {
    if (element.type === 'Quantifier') return layRepeated(element, from)
    if (element.type === 'Group' || element.type === 'CapturingGroup') return layEither(element.alternatives, from)
    if (element.type === 'Assertion') return layAssertion(element, from)
    if (element.type === 'Backreference') throw new Error('a reference to a group is not judged')
    const after = addPlace()
    ways[from]!.push({ to: after, elementText: element.raw })
    return after
  }

  addPlace()
  return { end: layEither(parseRegExpLiteral(pattern).pattern.alternatives, 0), ways }
}
