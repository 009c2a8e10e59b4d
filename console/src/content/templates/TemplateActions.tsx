import EditOutlined from '@ant-design/icons/EditOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { exportTemplate } from '@wifi-tms/contract/template-files'
import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import { readBytes } from '../../base/http/read-bytes.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { newDisplayPath, pathTo } from '../../base/paths.ts'
import { useSession } from '../../base/session/session.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { MenuButton } from '../../ui/menu/MenuButton.tsx'
import { copyName } from './copy-name.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

interface Props {
  template: TemplateItem
  /** Opens the form for the name and labels; the drawing is edited on a page of its own. */
  edit: () => void
  remove: () => void
  history: () => void
}

/** The dialogs that the menu opens. The names are the keys of the menu items. */
const dialogs = { preview: TemplatePreview, versions: TemplateVersions, use: TemplateUse }

/** The actions of a template: an edit link and a menu. */
export function TemplateActions({ template, edit, remove, history }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay(templates.access.write)
  const mayShow = useMay('displays.write')
  const create = useChange(templates.create, 'templates')
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const { _id: id, name } = template
  const OpenDialog = openDialog && dialogs[openDialog]
  const duplicate = async () => {
    const { token } = useSession.getState()
    const { resolution, background, canvas, labels } = await call(templates.get, { id }, { token })
    const copy = { name: copyName(name, t), resolution, background, canvas, labels }
    create.mutate(copy, { onSuccess: (made) => toast('done', t('templates.made', { name: made.name })) })
  }
  const saveAsFile = async () => {
    const { token } = useSession.getState()
    saveFile(await readBytes(exportTemplate, { id }, token), 'application/json', `${name}.json`)
  }
  const actions = {
    preview: () => setOpenDialog('preview'),
    versions: () => setOpenDialog('versions'),
    use: () => setOpenDialog('use'),
    rename: edit,
    duplicate: () => void duplicate().catch(reportFailure),
    display: () => void navigate(newDisplayPath(id)),
    table: () => void navigate(pathTo('tableDisplay', { template: id })),
    export: () => void saveAsFile().catch(reportFailure),
    history,
    delete: remove,
  }
  return (
    <span className="row-actions">
      {mayWrite && (
        <Link
          className="template-edit"
          to={pathTo('template', { id })}
          aria-label={t('list.edit', { name })}
          title={t('list.edit', { name })}
        >
          <EditOutlined aria-hidden />
        </Link>
      )}
      <MenuButton
        name={t('list.more', { name })}
        button={{ size: 'small', icon: <MoreOutlined aria-hidden /> }}
        items={[
          { key: 'preview', label: t('templates.preview') },
          ...(mayWrite ? [{ key: 'rename', label: t('templates.edit') }] : []),
          ...(mayWrite ? [{ key: 'duplicate', label: t('templates.duplicate') }] : []),
          ...(mayShow ? [{ key: 'display', label: t('templates.display') }] : []),
          ...(mayShow ? [{ key: 'table', label: t('templates.displayTable') }] : []),
          { key: 'versions', label: t('templates.versions') },
          { key: 'use', label: t('templates.use') },
          { key: 'export', label: t('templates.export') },
          { key: 'history', label: t('audit.title') },
          ...(mayWrite ? [{ key: 'delete', label: t('list.deleteNow'), danger: true }] : []),
        ]}
        pick={(key) => actions[key as keyof typeof actions]()}
      />
      {OpenDialog && <OpenDialog template={template} close={() => setOpenDialog(undefined)} />}
    </span>
  )
}
