import { type ComponentType, lazy, useState } from 'react'

/**
 * A component that is fetched when it is first shown, or earlier by `fetch`. A part that was fetched earlier is shown
 * without a fallback, which would stay for 300 ms even if needed for a moment (FALLBACK_THROTTLE_MS in
 * react-reconciler). A failed fetch is repeated when the component is shown.
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
    // The component is chosen once: replacing it later would lose its state.
    const [Shown] = useState<ComponentType>(() => fetched ?? Later)
    return <Shown />
  }
  return Object.assign(Part, { fetch })
}
