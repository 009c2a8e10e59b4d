import type { ReactNode } from 'react'
import './cards.css'

interface Props {
  name: string
  picture: ReactNode
  about: ReactNode
  children?: ReactNode
  /** At the left of the actions stands what one mostly does with it. */
  lead: ReactNode
  actions: ReactNode
}

/** Shows one object of a list as a picture with its name, and what one can do with it. */
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
