import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import { MAX_ROWS, showMany } from '@wifi-tms/contract/displays'
import { isTableFault, readTable } from '@wifi-tms/contract/read-table'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { valueNames } from '../../base/i18n/value-name.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { samplesOf } from '../../content/editor/document/kept-samples.ts'
import { TemplateOrDesign } from '../../content/templates/TemplateOrDesign.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Overwritten } from '../display/Overwritten.tsx'
import { ScaleNote } from '../display/ScaleNote.tsx'
import { FirstRows } from './FirstRows.tsx'
import { MapColumns } from './MapColumns.tsx'
import { NoAddresses } from './NoAddresses.tsx'
import { placesOf } from './places.ts'
import { RowResults } from './RowResults.tsx'
import { sampleTable } from './sample-table.ts'
import { TableFile } from './TableFile.tsx'
import { useMapping } from './use-mapping.ts'
import { useRows } from './use-rows.ts'
import './table.css'

/** The number of first rows whose cells show how a table writes its amounts. */
const EXAMPLE_ROWS = 10

/** A longer text would make the text field slow. */
const EDITABLE_LENGTH_MAX = 200_000

/** The page that displays a template on the devices of a table, each with the values of its row. */
export default function TablePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const [search, setSearch] = useSearchParams()
  const templateId = search.get('template') ?? ''
  const chooseTemplate = (id = '') => setSearch(id ? { template: id } : {}, { replace: true })
  const [text, setText] = useState('')
  const template = useCall(templates.get, { id: templateId }, { enabled: templateId !== '', quiet: true }).data
  const places = useMemo(() => placesOf(template?.canvas.elements ?? []), [template])
  const screensById = useAllObjects(screenTypes, 'sort')
  const readResult = useMemo(() => (text.trim() ? readTable(text) : undefined), [text])
  const fault = readResult && isTableFault(readResult) ? readResult : undefined
  const table = readResult && !isTableFault(readResult) ? readResult : undefined
  const { mapping, chooseMapping } = useMapping(table, templateId, places)
  const [assignedDeviceIds, setAssignedDeviceIds] = useState<string[]>([])
  const [scales, setScales] = useState(false)
  const { rows, isWithoutMacs, devicesByMac, rowCheck, isChecked } = useRows(
    table,
    mapping,
    places,
    templateId,
    assignedDeviceIds,
    scales,
  )
  const readyRows = rows.filter(({ state }) => state === 'ready')
  const readyIds = readyRows.flatMap(({ mac }) => devicesByMac.data?.get(mac!)?._id ?? [])
  const readyScreens = readyRows.map(({ mac }) => screensById.get(devicesByMac.data?.get(mac!)?.screenType ?? ''))
  const show = useChange(showMany)
  const saveSample = () =>
    saveFile(
      sampleTable(template!.canvas.elements, samplesOf(templateId).sets, currentLanguage()),
      'text/csv',
      `${template!.name}.csv`,
    )
  const displayRows = () =>
    show.mutate(
      {
        templateId,
        rows: readyRows.map(({ mac, data }) => ({ mac, data })),
        skipUnknown: true,
        ...(scales && { fit: 'contain' as const }),
      },
      {
        onSuccess({ _id }) {
          // The table is cleared after the display, because this page stays open as a tab.
          setText('')
          setAssignedDeviceIds([])
          setScales(false)
          void navigate(pathTo('display', { display: _id }))
        },
      },
    )
  return (
    <>
      <PageHead title={t('screens.tableDisplay')} />
      <section className="panel table-source" aria-label={t('tables.source')}>
        <TemplateOrDesign
          label={t('tables.template')}
          value={templateId || undefined}
          onChange={chooseTemplate}
          filledBy="display"
          examples={table?.rows.slice(0, EXAMPLE_ROWS).flatMap(({ cells }) => cells)}
        />
        {template && places.length === 0 && <Alert type="warning" showIcon title={t('tables.noPlaces')} />}
        {template && places.length > 0 && (
          <div className="table-file">
            <span>
              {t('tables.places', {
                names: valueNames(
                  places.map(({ name }) => name),
                  t,
                ),
              })}
            </span>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={saveSample}>
              {t('tables.sample')}
            </Button>
          </div>
        )}
        <TableFile text={text} take={setText} maxRows={MAX_ROWS} />
        {/* Only the beginning of a long text is shown, and it cannot be edited. */}
        <Input.TextArea
          aria-label={t('tables.paste')}
          placeholder={t('tables.paste')}
          value={text.length > EDITABLE_LENGTH_MAX ? `${text.slice(0, EDITABLE_LENGTH_MAX)}…` : text}
          readOnly={text.length > EDITABLE_LENGTH_MAX}
          autoSize={{ minRows: 5, maxRows: 10 }}
          onChange={({ target }) => setText(target.value)}
        />
        {fault && (
          <Alert
            type="error"
            showIcon
            title={t(`tableFaults.${fault.word}`, { line: fault.line, count: fault.count, most: MAX_ROWS })}
          />
        )}
      </section>
      {table && mapping && (
        <>
          <section className="panel table-part" aria-label={t('tables.columns')}>
            <h2>{t('tables.columns')}</h2>
            {isWithoutMacs && (
              <NoAddresses
                table={{ text, template: templateId || undefined }}
                rowCount={table.rows.length}
                deviceIds={assignedDeviceIds}
                choose={setAssignedDeviceIds}
              />
            )}
            <MapColumns table={table} mapping={mapping} change={chooseMapping} places={places} />
          </section>
          <RowResults
            templateId={template?._id}
            rows={rows}
            isChecking={devicesByMac.isFetching || rowCheck.isFetching}
            error={devicesByMac.error ?? rowCheck.error}
            retry={devicesByMac.error ? devicesByMac.refetch : rowCheck.refetch}
            isSamePicture={template !== undefined && places.length === 0}
            scaleNote={scales && template && <ScaleNote resolution={template.resolution} screens={readyScreens} />}
            scales={scales}
            setScales={setScales}
          />
          {template && isChecked && devicesByMac.data && (
            <FirstRows template={template} rows={readyRows} devices={devicesByMac.data} />
          )}
          <div className="table-go">
            <div className="table-said" aria-live="polite">
              {!templateId && <p>{t('tables.noTemplate')}</p>}
              {mayShow && templateId && isChecked && (
                <Overwritten choice={{ deviceIds: readyIds }} total={readyIds.length} />
              )}
            </div>
            <Button
              type="primary"
              size="large"
              icon={<SendOutlined aria-hidden />}
              disabled={!mayShow || !templateId || !isChecked || readyRows.length === 0}
              loading={show.isPending}
              onClick={displayRows}
            >
              {t('tables.show', { count: readyRows.length })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
