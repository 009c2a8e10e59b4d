import Avatar from 'antd/es/avatar'
import './users.css'

/** Shows a person's picture, or else the first letter of the name; callers show the name beside it. */
export const PersonMark = ({ username, avatar, size = 28 }: { username: string; avatar: string; size?: number }) => (
  <span aria-hidden>
    <Avatar size={size} className="person-picture" {...(avatar && { src: avatar })}>
      {[...username][0]?.toLocaleUpperCase()}
    </Avatar>
  </span>
)
