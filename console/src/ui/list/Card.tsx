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
  /** The content at the left of the actions, such as the most usual action. */
  beforeActions: ReactNode
  actions: ReactNode
}

/** One object of a list as a card: a picture with its name, and the actions on it. */
export const Card = ({ name, to, picture, about, children, beforeActions, actions }: Props) => (
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
      <span>{beforeActions}</span>
      {actions}
    </div>
  </li>
)
