import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../base/calls/resource.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import { CancelButton } from './ExportButton.tsx'
import { useDownload } from './use-download.ts'
import type { List } from './use-list.ts'

/** The fields of the call for each kind of file. */
const kinds = {
  comma: { format: 'csv', sep: ',' },
  semicolon: { format: 'csv', sep: ';' },
  workbook: { format: 'xlsx' },
} as const
type Kind = keyof typeof kinds

/** Saves all rows of a list that match, in their order, as a table or a workbook. */
export function ExportMenu<R extends Listed>({ list: { resource, search } }: { list: List<R> }) {
  const { t } = useTranslation()
  const { download, cancel } = useDownload(resource.download, resource.path)
  if (cancel) return <CancelButton cancel={cancel} />
  return (
    <MenuButton
      name={t('list.exportList')}
      button={{ icon: <DownloadOutlined aria-hidden />, children: t('list.export') }}
      items={(Object.keys(kinds) as Kind[]).map((kind) => ({ key: kind, label: t(`list.exportKinds.${kind}`) }))}
      pick={(kind) => {
        const { format, ...fields } = kinds[kind as Kind]
        // The list may have a filter of this name.
        void download({ ...search, ...fields, format: [search.format ?? [], format].flat() }, format)
      }}
    />
  )
}
