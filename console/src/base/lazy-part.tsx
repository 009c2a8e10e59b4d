import { type ComponentType, lazy, useState } from 'react'

/**
 * Makes a component that is fetched when it is first shown, or earlier by `fetch`. If it was fetched earlier, it is
 * shown at once, without a fallback. That matters: React keeps every fallback for at least 300 ms
 * (FALLBACK_THROTTLE_MS in react-reconciler). A failed fetch is repeated when the component is shown.
 */
export function lazyPart<M extends { default: ComponentType }>(fetchPart: () => Promise<M>) {
  let FetchedPart: ComponentType | undefined
  const fetch = async () => {
    const part = await fetchPart()
    FetchedPart = part.default
    return part
  }
  const LazyPart = lazy(fetch)
  function Part() {
    // The component is chosen once: replacing it later would lose its state.
    const [ChosenPart] = useState<ComponentType>(() => FetchedPart ?? LazyPart)
    return <ChosenPart />
  }
  return Object.assign(Part, { fetch })
}
