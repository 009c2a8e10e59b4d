import { Component, type ReactNode } from 'react'
import { isNotFetched } from '../base/http/failure-text.ts'
import { useLink } from '../base/link/link.ts'
import { Trouble } from '../ui/page/Trouble.tsx'

const reload = () => window.location.reload()

/**
 * Keeps the layout alive when a page breaks or its code cannot be fetched. The console is reloaded as soon as the
 * server is back: a browser does not retry a module that it could not fetch, and a newer server has other modules.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }
  stopWatchingLink: (() => void) | undefined
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidCatch(error: unknown) {
    if (!isNotFetched(error)) return
    this.stopWatchingLink = useLink.subscribe((state, previous) => {
      if (previous.state === 'lost' && state.state === 'connected') reload()
    })
  }
  override componentWillUnmount() {
    this.stopWatchingLink?.()
  }
  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Trouble error={this.state.error} retry={reload} />
  }
}
