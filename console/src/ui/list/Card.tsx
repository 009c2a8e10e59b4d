import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './cards.css'

interface Props {
  name: string
  /** The name and the picture lead there, where they lead anywhere. */
  to?: string
  picture: ReactNode
  about: ReactNode
  children?: ReactNode
  /** At the left of the actions stands what one mostly does with it. */
  lead: ReactNode
  actions: ReactNode
}

/** Shows one object of a list as a picture with its name, and what one can do with it. */
export const Card = ({ name, to, picture, about, children, lead, actions }: Props) => (
  <li className="card">
    <div className="card-picture">
      {to ? (
        <Link to={to} tabIndex={-1}>
          {picture}
        </Link>
      ) : (
        picture
      )}
    </div>
    <div className="card-words">
      <strong title={name}>{to ? <Link to={to}>{name}</Link> : name}</strong>
      <span className="second">{about}</span>
      {children}
    </div>
    <div className="card-actions">
      <span>{lead}</span>
      {actions}
    </div>
  </li>
)
