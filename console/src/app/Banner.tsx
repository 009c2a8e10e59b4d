import type { ReactNode } from 'react'
import './link.css'

/** A line across the page that stands for as long as what it tells. */
export const Banner = ({ children }: { children: ReactNode }) => (
  <div className="banner" role="status">
    <span className="banner-mark" aria-hidden>
      ⚡︎
    </span>
    {children}
  </div>
)
