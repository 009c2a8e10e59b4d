import { Component, type ReactNode } from 'react'
import { Trouble } from '../ui/page/Trouble.tsx'

/** Keeps the layout alive when a page breaks or its part of the program cannot be fetched. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Trouble error={this.state.error} retry={() => window.location.reload()} />
  }
}
