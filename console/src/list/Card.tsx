import type { ReactNode } from 'react'
import { ChangeButtons, type Ways } from './ChangeButtons.tsx'
import './cards.css'

interface Props {
  name: string
  picture: ReactNode
  /** A line under the name. */
  about: ReactNode
  /** What else is said of it. */
  children?: ReactNode
  /** At the left of the ways: what one mostly does with it. */
  lead: ReactNode
  /** Absent where the person may not change it. */
  ways?: Ways | undefined
}

/** One thing of a list as a picture with its name, and what one can do with it. */
export function Card({ name, picture, about, children, lead, ways }: Props) {
  return (
    <li className="card">
      <div className="card-picture">{picture}</div>
      <div className="card-words">
        <strong title={name}>{name}</strong>
        <span className="second">{about}</span>
        {children}
      </div>
      <div className="card-ways">
        <span>{lead}</span>
        {ways && <ChangeButtons name={name} ways={ways} />}
      </div>
    </li>
  )
}
