import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import { devices } from '@wifi-tms/contract/devices'
import { MAX_ROWS, showMany } from '@wifi-tms/contract/displays'
import { readTable } from '@wifi-tms/contract/read-table'
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
import { useAllObjects, useObjects } from '../../base/calls/use-objects.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { currentLanguage } from '../../base/i18n/speak.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { samplesOf } from '../../content/editor/document/kept-samples.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { sizedTemplateName } from '../../ui/page/template-name.ts'
import { Overwritten } from '../display/Overwritten.tsx'
import { ScaleNote } from '../display/ScaleNote.tsx'
import { FirstRows } from './FirstRows.tsx'
import { keepColumns, recallColumns } from './kept-columns.ts'
import { MapColumns } from './MapColumns.tsx'
import { guessMapping, hasAddresses, KeptMapping, type Mapping, mapRows } from './map-rows.ts'
import { NoAddresses } from './NoAddresses.tsx'
import { placesOf } from './places.ts'
import { RowResults } from './RowResults.tsx'
import { sampleTable } from './sample-table.ts'
import { TableFile } from './TableFile.tsx'
import { useKnownMacs } from './use-known-macs.ts'
import { useRowCheck } from './use-row-check.ts'
import './table.css'

/** Displays a template on the devices of a table, each with its own values: what a shop does every morning. */
export default function TablePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const [search, setSearch] = useSearchParams()
  const templateId = search.get('template') ?? ''
  const choose = (id = '') => {
    setSearch(id ? { template: id } : {}, { replace: true })
    setChosenMapping(undefined)
  }
  const [text, setText] = useState('')
  /** The mapping that a person has chosen. It is used again for any table with the same columns, such as a corrected file. */
  const [chosenMapping, setChosenMapping] = useState<{ columns: string; mapping: Mapping }>()
  const template = useCall(templates.get, { id: templateId }, { enabled: templateId !== '', quiet: true }).data
  const places = useMemo(() => placesOf(template?.canvas.elements ?? []), [template])
  const screensById = useAllObjects(screenTypes, 'sort')
  const readResult = useMemo(() => (text.trim() ? readTable(text) : undefined), [text])
  const fault = readResult && 'word' in readResult ? readResult : undefined
  const table = readResult && !('word' in readResult) ? readResult : undefined
  const columns = JSON.stringify(table?.columns)
  // The memos keep the rows the same object while nothing changes, as `useRowCheck` recognises rows by identity.
  const mapping = useMemo(() => {
    if (!table) return undefined
    if (chosenMapping?.columns === columns) return chosenMapping.mapping
    const names = places.map(({ name }) => name)
    const storedMapping = recallColumns(templateId, table.columns, KeptMapping)
    return storedMapping?.fields.length === table.columns.length &&
      storedMapping.fields.every((field) => !field || names.includes(field))
      ? storedMapping
      : guessMapping(table, names)
  }, [table, chosenMapping, columns, places, templateId])
  const [orderIds, setOrderIds] = useState<string[]>([])
  const orderedById = useObjects(devices, orderIds, (id) => id)
  const isWithoutMacs = useMemo(() => table && mapping && !hasAddresses(table, mapping), [table, mapping])
  const mapped = useMemo(() => {
    if (!table || !mapping) return []
    if (!isWithoutMacs) return mapRows(table, mapping, places)
    const order = orderIds.flatMap((id) => orderedById.get(id)?.mac ?? [])
    return mapRows(table, { ...mapping, mac: -1 }, places, order)
  }, [table, mapping, places, isWithoutMacs, orderIds, orderedById])
  const macs = useMemo(() => mapped.flatMap(({ mac, state }) => (mac && state === 'ready' ? [mac] : [])), [mapped])
  const devicesByMac = useKnownMacs(macs)
  const [contain, setContain] = useState(false)
  const knownRows = useMemo(
    () => mapped.filter(({ mac, state }) => state === 'ready' && devicesByMac.data?.has(mac!)),
    [mapped, devicesByMac.data],
  )
  const checked = useRowCheck(templateId, knownRows, contain)
  const rows = useMemo(
    () =>
      mapped.map((row) => {
        if (row.state !== 'ready' || !devicesByMac.data) return row
        if (!devicesByMac.data.has(row.mac!)) return { ...row, state: 'unknown' as const }
        const judged = checked.data?.get(row.line)
        if (!judged) return row
        const { out, lacks, messages } = judged
        return { ...row, lacks, messages, state: out ?? row.state }
      }),
    [mapped, devicesByMac.data, checked.data],
  )
  const ready = rows.filter(({ state }) => state === 'ready')
  const readyIds = ready.flatMap(({ mac }) => devicesByMac.data?.get(mac!)?._id ?? [])
  const readyScreens = ready.map(({ mac }) => screensById.get(devicesByMac.data?.get(mac!)?.screenType ?? ''))
  const isChecked = devicesByMac.data && (checked.data || knownRows.length === 0)
  const show = useChange(showMany)
  const saveSample = () =>
    saveFile(
      sampleTable(template!.canvas.elements, samplesOf(templateId).sets, currentLanguage()),
      'text/csv',
      `${template!.name}.csv`,
    )
  const press = () =>
    show.mutate(
      {
        templateId,
        rows: ready.map(({ mac, data }) => ({ mac, data })),
        skipUnknown: true,
        ...(contain && { fit: 'contain' as const }),
      },
      {
        onSuccess({ _id }) {
          // The table is cleared once it is used, because this page stays open as a tab.
          setText('')
          setOrderIds([])
          setContain(false)
          void navigate(pathTo('display', { display: _id }))
        },
      },
    )
  return (
    <>
      <PageHead title={t('screens.tableDisplay')} />
      <section className="panel table-source" aria-label={t('tables.source')}>
        <ReferenceSelect
          resource={templates}
          nameOf={sizedTemplateName}
          label={t('tables.template')}
          value={templateId || undefined}
          onChange={choose}
        />
        {template && places.length === 0 && <Alert type="warning" showIcon title={t('tables.noPlaces')} />}
        {template && places.length > 0 && (
          <div className="table-file">
            <span>{t('tables.places', { names: places.map(({ name }) => name).join(t('refusals.comma')) })}</span>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={saveSample}>
              {t('tables.sample')}
            </Button>
          </div>
        )}
        <TableFile text={text} take={setText} most={MAX_ROWS} />
        <Input.TextArea
          aria-label={t('tables.paste')}
          placeholder={t('tables.paste')}
          value={text.length > 200_000 ? `${text.slice(0, 200_000)}…` : text}
          readOnly={text.length > 200_000}
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
                deviceIds={orderIds}
                choose={setOrderIds}
              />
            )}
            <MapColumns
              table={table}
              mapping={mapping}
              change={(changed) => {
                setChosenMapping({ columns, mapping: changed })
                keepColumns(templateId, table.columns, changed)
              }}
              places={places}
            />
          </section>
          <RowResults
            templateId={template?._id}
            rows={rows}
            isChecking={devicesByMac.isFetching || checked.isFetching}
            error={devicesByMac.error ?? checked.error}
            retry={devicesByMac.error ? devicesByMac.refetch : checked.refetch}
            isSame={template !== undefined && places.length === 0}
            scaleNote={contain && template && <ScaleNote resolution={template.resolution} screens={readyScreens} />}
            contain={contain}
            setContain={setContain}
          />
          {template && isChecked && devicesByMac.data && (
            <FirstRows template={template} rows={ready} devices={devicesByMac.data} />
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
              disabled={!mayShow || !templateId || !isChecked || ready.length === 0}
              loading={show.isPending}
              onClick={press}
            >
              {t('tables.show', { count: ready.length })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
