import PlusOutlined from '@ant-design/icons/PlusOutlined'
import Button from 'antd/es/button'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Editable, ListedOf } from '../../base/calls/resource.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { useMay } from '../../base/session/use-may.ts'
import { draftOf } from '../form/draft.ts'
import { Nothing } from '../page/Nothing.tsx'
import { PageHead } from '../page/PageHead.tsx'
import { type ListColumn, ListTable } from './ListTable.tsx'
import { ListView } from './ListView.tsx'
import { opensNew, withoutNew } from './new-row-link.ts'
import { RowActions } from './RowActions.tsx'
import { useShownColumns } from './shown-columns.ts'
import type { List } from './use-list.ts'
import type { Selection } from './use-selection.ts'

// These dialogs are fetched when they are first opened.
const DeleteDialog = lazy(() => import('../form/DeleteDialog.tsx'))
const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'))

interface Props<R extends Editable, T> {
  /** The key of the page's words, and of its title among `screens`. */
  noun: NounWith<'search' | 'none' | 'noneText' | 'add' | 'edit' | 'delete' | 'deleteText'>
  list: List<R>
  nameOf: (row: T) => string
  /** The page's figures, beside its title. */
  note?: ReactNode
  filters?: ReactNode
  /** The content between the filters and the rows. */
  above?: ReactNode
  /** The content below the pager. */
  below?: ReactNode
  /** Further help on an empty list, for people who may add a row. */
  emptyHelp?: ReactNode
  /** The columns, for rows that are shown as a table. */
  columns?: readonly ListColumn<T>[] | undefined
  selection?: Selection<T> | undefined
  /** Renders a row, for rows that are shown as cards. */
  card?: ((row: T, actions: ReactNode) => ReactNode) | undefined
  /** Renders all rows, for rows that are shown neither as a table nor as cards. */
  children?: (actionsOf: (row: T) => ReactNode) => ReactNode
  /** The form that adds a row, or changes the row `object`. */
  form: ComponentType<{ object: T | undefined; close: () => void }>
  /** The word for the button that opens the form of a row. */
  verb?: 'edit' | 'rename'
  /** The control that adds a row, if the form does not. */
  add?: ReactNode
  /** Further controls beside the button that adds a row. */
  extraControls?: ReactNode
  /** Further text in the question before a row is deleted. */
  deleteNote?: (row: T) => ReactNode
  /** Called with the refusal of a row's removal. */
  deleteRefused?: (failure: CallFailure, row: T) => void
  /** Renders the actions of a row, if it has actions besides edit, delete and history. */
  actions?: (row: T, actions: { edit: () => void; remove: () => void; history: () => void }) => ReactNode
}

/** Reopens the form that was open when the window was left, once the form's row has been fetched. */
function useReopened<T extends { _id: string }>(
  noun: string,
  rows: readonly T[],
  mayWrite: boolean,
  open: (row: T | 'new') => void,
) {
  const [draft, setDraft] = useState(() => (mayWrite ? draftOf(noun) : undefined))
  useEffect(() => {
    const row = draft && (draft.id === undefined ? 'new' : rows.find(({ _id }) => _id === draft.id))
    if (!row) return
    setDraft(undefined)
    open(row)
  }, [draft, rows, open])
}

/**
 * Opens the form of a new row for a link that asks for it. Gives a key for the form, which differs for each link, and a
 * function that removes the link's fields from the address.
 */
function useOpenedByLink(mayWrite: boolean, open: (row: 'new') => void) {
  const [search, setSearch] = useSearchParams()
  const isOpenedByLink = mayWrite && opensNew(search)
  useEffect(() => {
    if (isOpenedByLink) open('new')
  }, [isOpenedByLink, open])
  return {
    linkKey: isOpenedByLink ? search.toString() : '',
    forgetLink: () => {
      if (isOpenedByLink) setSearch(withoutNew, { replace: true })
    },
  }
}

/** The page of a resource: its list, and the actions on its rows. */
export function ListPage<R extends Editable, T extends ListedOf<R> = ListedOf<R>>(props: Props<R, T>) {
  const { noun, list, nameOf, note, filters, above, below, columns, selection, card, children, verb, actions } = props
  const { t } = useTranslation()
  const { resource, answer, total, clear } = list
  const rows = list.rows as readonly T[]
  const shownColumns = useShownColumns(resource.path, columns)
  const mayWrite = useMay(resource.access.write)
  const [editedRow, setEditedRow] = useState<T | 'new'>()
  const [removedRow, setRemovedRow] = useState<T>()
  const [historyRow, setHistoryRow] = useState<T>()
  useReopened(noun, rows, mayWrite, setEditedRow)
  const { linkKey, forgetLink } = useOpenedByLink(mayWrite, setEditedRow)
  const closeForm = () => {
    setEditedRow(undefined)
    forgetLink()
  }
  const isLoading = !answer.data && !answer.error
  // `clear` is present while a search or a filter is in force. Then the resource may have rows that do not match.
  const isEmpty = answer.data && total === 0 && !clear
  const add =
    mayWrite &&
    (props.add ?? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditedRow('new')}>
        {t(`${noun}.add`)}
      </Button>
    ))
  const actionsOf = (row: T) => {
    const usualActions = {
      edit: () => setEditedRow(row),
      remove: () => setRemovedRow(row),
      history: () => setHistoryRow(row),
    }
    if (actions) return actions(row, usualActions)
    return <RowActions name={nameOf(row)} mayWrite={mayWrite} {...(verb && { verb })} {...usualActions} />
  }
  const actionsColumn: ListColumn<T> = { key: 'actions', title: t('list.actions'), cell: actionsOf }
  return (
    <>
      <PageHead title={t(`screens.${noun}`)} note={note}>
        {props.extraControls}
        {/* An empty list has its button below. A button must not move while a person presses it. */}
        {isLoading ? <span className="page-action-later">{add}</span> : !isEmpty && add}
      </PageHead>
      <ListView
        list={list}
        search={t(`${noun}.search`)}
        filters={filters}
        columns={columns}
        above={above}
        below={below}
        empty={
          <>
            <Nothing title={t(`${noun}.none`)} text={mayWrite ? t(`${noun}.noneText`) : ''}>
              {add}
            </Nothing>
            {mayWrite && props.emptyHelp}
          </>
        }
      >
        {shownColumns && (
          <ListTable
            label={t(`screens.${noun}`)}
            rows={rows}
            columns={[...shownColumns, actionsColumn]}
            nameOf={nameOf}
            selection={selection}
            order={list.order}
          />
        )}
        {card && (
          <ul className="cards" aria-label={t(`screens.${noun}`)}>
            {rows.map((row) => card(row, actionsOf(row)))}
          </ul>
        )}
        {children?.(actionsOf)}
      </ListView>
      <Suspense>
        {editedRow && (
          <props.form key={linkKey} object={editedRow === 'new' ? undefined : editedRow} close={closeForm} />
        )}
      </Suspense>
      <Suspense>
        {removedRow && (
          <DeleteDialog
            noun={noun}
            resource={resource}
            id={removedRow._id}
            name={nameOf(removedRow)}
            close={() => setRemovedRow(undefined)}
            onRefused={(failure) => props.deleteRefused?.(failure, removedRow)}
          >
            {props.deleteNote?.(removedRow)}
          </DeleteDialog>
        )}
        {historyRow && (
          <HistoryDrawer
            noun={resource.path}
            id={historyRow._id}
            name={nameOf(historyRow)}
            close={() => setHistoryRow(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
