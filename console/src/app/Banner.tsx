import type { ReactNode } from 'react'
import './link.css'

/** A line across the page that is shown for as long as its message is true. */
export const Banner = ({ children }: { children: ReactNode }) => (
  <div className="banner" role="status">
    <span className="banner-mark" aria-hidden>
      ⚡︎
    </span>
    {children}
  </div>
)
