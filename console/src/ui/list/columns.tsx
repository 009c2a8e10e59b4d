import { Moment } from '../page/Moment.tsx'
import type { ListColumn } from './ListTable.tsx'

/** The column of the names, which takes the remaining width. */
export const nameColumn = (title: string): ListColumn<{ name: string }> => ({
  key: 'name',
  title,
  sort: 'name',
  wide: true,
  cell: ({ name }) => <span className="row-name">{name}</span>,
})

/** The column of the moment at which a row was last changed. */
export const changedColumn = (title: string): ListColumn<{ updatedAt: string }> => ({
  key: 'updatedAt',
  title,
  sort: 'updatedAt',
  titledOnPhone: true,
  cell: ({ updatedAt }) => <Moment at={updatedAt} />,
})
