import type { ReactNode } from 'react'
import './cards.css'

interface Props {
  name: string
  picture: ReactNode
  /** A line under the name. */
  about: ReactNode
  /** What else is said of it. */
  children?: ReactNode
  /** What one mostly does with it, at the left of the actions. */
  lead: ReactNode
  actions: ReactNode
}

/** One object of a list as a picture with its name, and what one can do with it. */
export const Card = ({ name, picture, about, children, lead, actions }: Props) => (
  <li className="card">
    <div className="card-picture">{picture}</div>
    <div className="card-words">
      <strong title={name}>{name}</strong>
      <span className="second">{about}</span>
      {children}
    </div>
    <div className="card-actions">
      <span>{lead}</span>
      {actions}
    </div>
  </li>
)
