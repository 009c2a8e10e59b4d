import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { displayStates, displays } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { wishSources } from '@wifi-tms/contract/wishes'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { ListView } from '../../ui/list/ListView.tsx'
import { useShownColumns } from '../../ui/list/shown-columns.ts'
import { useList } from '../../ui/list/use-list.ts'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { sizedTemplateName, templateName } from '../../ui/page/template-name.ts'
import { chooseNone } from '../devices/chosen-devices.ts'
import { useDisplayColumns } from './display-columns.tsx'

/** The button that opens a new display without any choice. */
export function NewDisplay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openNewDisplay = () => {
    chooseNone()
    void navigate(pathTo('newDisplay'))
  }
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openNewDisplay}>
      {t('screens.newDisplay')}
    </Button>
  )
}

/** The list of running and recent displays, with a button for a new one. */
export function DisplayList() {
  const { t } = useTranslation()
  const list = useList(displays, { sort: '-at' })
  const columns = useDisplayColumns()
  const shownColumns = useShownColumns(displays.path, columns)
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const isEmpty = list.answer.data && list.total === 0 && !list.clear
  return (
    <>
      <PageHead title={t('screens.display')}>
        {mayShow && !isEmpty && (
          <>
            <Button onClick={() => void navigate(pathTo('tableDisplay'))}>{t('screens.tableDisplay')}</Button>
            <NewDisplay />
          </>
        )}
      </PageHead>
      <ListView
        list={list}
        search={t('displays.search')}
        columns={columns}
        filters={
          <>
            <FilterSelect
              label={t('displays.state')}
              options={displayStates.map((value) => ({ value, label: t(`displayStates.${value}`) }))}
              {...list.filter('state')}
            />
            <ReferenceSelect
              resource={templates}
              nameOf={sizedTemplateName}
              label={t('display.template')}
              allowClear
              {...list.filter('templateId')}
            />
            <FilterSelect
              label={t('displays.source')}
              options={wishSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
              {...list.filter('source')}
            />
          </>
        }
        empty={
          <Nothing title={t('displays.none')} text={mayShow ? t('displays.noneText') : ''}>
            {mayShow && <NewDisplay />}
          </Nothing>
        }
      >
        <ListTable
          label={t('screens.display')}
          rows={list.rows}
          columns={shownColumns}
          nameOf={(display) => templateName(display.templateName, t)}
          order={list.order}
        />
      </ListView>
    </>
  )
}
