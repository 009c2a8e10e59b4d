import BookOutlined from '@ant-design/icons/BookOutlined'
import { listViews, removeView, type SavedView, updateView, type ViewQuery } from '@wifi-tms/contract/views'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import type { MenuItem } from '../menu/MenuList.tsx'
import { Dialog, ViewDialog } from './later-dialogs.ts'
import { showColumns, useChosenColumns } from './shown-columns.ts'
import type { List } from './use-list.ts'

/** The query of a view as the text of an address. */
const addressOf = (query: ViewQuery): string =>
  typeof query === 'string'
    ? query
    : new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => [value].flat().map((text) => [name, String(text)])),
      ).toString()

type Action = 'save' | 'update' | 'rename' | 'delete'

/** The menu of a list's saved views: it opens one, saves the present one, and changes the one that was opened last. */
export function ViewsMenu<R extends Listed>({ list: { resource, address, open } }: { list: List<R> }) {
  const { t } = useTranslation()
  const isAdmin = useSession(({ profile }) => profile?.roles.includes('admin') ?? false)
  const columns = useChosenColumns(resource.path)
  const [isAsked, setAsked] = useState(false)
  const [openedId, setOpenedId] = useState<string>()
  const [action, setAction] = useState<Action>()
  const update = useChange(updateView, 'list')
  const remove = useChange(removeView, 'list')
  const answer = useCall(listViews, { list: resource.path as SavedView['list'] }, { enabled: isAsked, quiet: true })
  const views = answer.data?.items ?? []
  const content = { list: resource.path as SavedView['list'], query: address, columns: columns && [...columns] }
  const isPresent = (view: SavedView) =>
    addressOf(view.query) === address && JSON.stringify(view.columns) === JSON.stringify(content.columns)
  const opened = views.find(({ _id }) => _id === openedId) ?? views.find(isPresent)
  const mayChange = opened && (opened.own || isAdmin)
  const close = () => setAction(undefined)

  const item = (key: Action, label: string): MenuItem => ({ key, label, danger: key === 'delete' })
  const items: MenuItem[] = [
    ...views.map((view) => ({
      key: view._id,
      current: view === opened,
      label: view.own ? view.name : t('list.viewOf', { name: view.name, owner: view.createdBy }),
    })),
    ...(answer.error ? [{ key: 'retry', label: t('list.retry') }] : []),
    item('save', t('list.saveView')),
    ...(mayChange
      ? [
          ...(isPresent(opened) ? [] : [item('update', t('list.updateView', { name: opened.name }))]),
          item('rename', t('list.renameView', { name: opened.name })),
          item('delete', t('list.delete', { name: opened.name })),
        ]
      : []),
  ]
  const pick = (key: string) => {
    const view = views.find(({ _id }) => _id === key)
    if (view) {
      setOpenedId(key)
      showColumns(resource.path, view.columns)
      open(addressOf(view.query))
    } else if (key === 'retry') void answer.refetch()
    else if (key === 'update' && opened) {
      const { _id: id, name, shared } = opened
      const done = () => toast('done', t('list.viewSaved', { name }))
      update.mutate({ ...content, id, name, shared }, { onSuccess: done })
    } else setAction(key as Action)
  }
  return (
    <>
      <MenuButton
        name={t('list.views')}
        button={{ icon: <BookOutlined aria-hidden />, children: t('list.views') }}
        items={items}
        pick={pick}
        onOpened={() => setAsked(true)}
      />
      <Suspense>
        {(action === 'save' || (action === 'rename' && opened)) && (
          <ViewDialog
            view={action === 'rename' ? opened : undefined}
            content={
              action === 'rename' && opened
                ? { list: opened.list, query: opened.query, columns: opened.columns }
                : content
            }
            saved={({ _id }) => setOpenedId(_id)}
            close={close}
          />
        )}
        {action === 'delete' && opened && (
          <Dialog
            title={t('list.delete', { name: opened.name })}
            okText={t('list.deleteNow')}
            cancelText={t('app.cancel')}
            okButtonProps={{ danger: true }}
            confirmLoading={remove.isPending}
            onOk={() =>
              remove.mutate(
                { id: opened._id },
                { onSuccess: () => toast('done', t('list.deleted', { name: opened.name })), onSettled: close },
              )
            }
            onCancel={close}
            width={440}
          >
            {t(opened.shared ? 'list.deleteSharedView' : 'list.deleteView')}
          </Dialog>
        )}
      </Suspense>
    </>
  )
}
