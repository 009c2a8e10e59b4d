interface Props {
  column: { key: string; title: string; sort?: string; wide?: boolean }
  value: string | undefined
  onChange: (sort: string | undefined) => void
}

/** The head of a column by which one can sort; each press takes the next order: up, down, none. */
export function SortHead({ column: { key, title, sort, wide }, value, onChange }: Props) {
  const head = { scope: 'col', 'data-column': key, className: wide ? 'list-wide' : undefined }
  if (!sort) return <th {...head}>{title}</th>
  const direction = value === sort ? 'ascending' : value === `-${sort}` ? 'descending' : 'none'
  const nextOrder = { none: sort, ascending: `-${sort}`, descending: undefined }[direction]
  return (
    <th {...head} aria-sort={direction}>
      <button type="button" className="sort-button" data-way={direction} onClick={() => onChange(nextOrder)}>
        {title}
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden>
          <path d="M4 1 7 4.6H1z" className="sort-up" />
          <path d="M4 11 1 7.4h6z" className="sort-down" />
        </svg>
      </button>
    </th>
  )
}
