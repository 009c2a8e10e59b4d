import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './cards.css'

interface Props {
  name: string
  /** The address to which the name and the picture lead; absent if they are no links. */
  to?: string
  picture: ReactNode
  about: ReactNode
  children?: ReactNode
  /** The most usual action, at the left of the other actions. */
  lead: ReactNode
  actions: ReactNode
}

/** One object of a list as a card: a picture with its name, and the actions on it. */
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
