import { type ComponentType, lazy, useState } from 'react'

/**
 * A component that is fetched when it is first shown, or before by `fetch`. One that was fetched before is shown at once:
 * a fallback, even for a moment, would stay for 300 ms (FALLBACK_THROTTLE_MS in react-reconciler). A fetch that failed is
 * made again when the component is shown.
 */
export function lazyPart<M extends { default: ComponentType }>(fetchPart: () => Promise<M>) {
  let fetched: ComponentType | undefined
  const fetch = async () => {
    const part = await fetchPart()
    fetched = part.default
    return part
  }
  const Later = lazy(fetch)
  function Part() {
    // Another component in its place would lose what it holds.
    const [Shown] = useState<ComponentType>(() => fetched ?? Later)
    return <Shown />
  }
  return Object.assign(Part, { fetch })
}
