interface Props {
  column: string
  title: string
  field: string | undefined
  wide: boolean | undefined
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
}

/** At a column's head, where one can sort by it, each press goes on: up, down, as it was. */
export function SortHead({ column, title, field, wide, sort, onSort }: Props) {
  const way = field && sort === field ? 'ascending' : field && sort === `-${field}` ? 'descending' : undefined
  const className = wide ? 'list-wide' : undefined
  if (!field || !onSort) {
    return (
      <th scope="col" data-column={column} className={className}>
        {title}
      </th>
    )
  }
  const next = way === undefined ? field : way === 'ascending' ? `-${field}` : undefined
  return (
    <th scope="col" data-column={column} className={className} aria-sort={way ?? 'none'}>
      <button type="button" className="sort-button" data-way={way} onClick={() => onSort(next)}>
        {title}
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden>
          <path d="M4 1 7 4.6H1z" className="sort-up" />
          <path d="M4 11 1 7.4h6z" className="sort-down" />
        </svg>
      </button>
    </th>
  )
}
