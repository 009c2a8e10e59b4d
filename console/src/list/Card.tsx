import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
  ways?: { change: 'edit' | 'rename'; onChange: () => void; onRemove: () => void } | undefined
}

/** One thing of a list as a picture with its name, and what one can do with it. */
export function Card({ name, picture, about, children, lead, ways }: Props) {
  const { t } = useTranslation()
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
        {ways && (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t(`list.${ways.change}`, { name })}
              onClick={ways.onChange}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('list.delete', { name })}
              onClick={ways.onRemove}
            />
          </>
        )}
      </div>
    </li>
  )
}
