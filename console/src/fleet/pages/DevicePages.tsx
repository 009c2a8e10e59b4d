import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { BACK_SECONDS, type DevicePage, PAGES_MAX, readPages, writePages } from '@wifi-tms/contract/device-pages'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { items } from '@wifi-tms/contract/items'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import InputNumber from 'antd/es/input-number'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { itemName } from '../../ui/items/item-name.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { PagePreview } from './PagePreview.tsx'
import './device-pages.css'

/** The pages that a device shows, in this order, at presses of its button. Each change is saved at once. */
export function DevicePages({ device }: { device: Device }) {
  const { _id: id } = device
  const { t } = useTranslation()
  const mayWrite = useMay(devices.access.write)
  const answer = useCall(readPages, { id }, { quiet: true })
  const screenType = useObject(screenTypes, device.screenType)
  const write = useChange(writePages, 'devices')
  // Each change starts from the pages that were read last, so the next change waits until the pages are read again.
  const isBusy = write.isPending || answer.isFetching
  /** The seconds that a person has entered, until they are saved. */
  const [enteredSeconds, setEnteredSeconds] = useState<number>()
  // After `back` seconds the device returns to its usual picture. `turned` is the page that a press has opened.
  const { pages = [], back = BACK_SECONDS.usual, turned } = answer.data ?? {}
  const save = (changed: DevicePage[], seconds = back) =>
    write.mutate({ id, pages: changed, back: seconds }, { onSuccess: () => toast('done', t('list.saved')) })
  const saveEntered = useEffectEvent((seconds: number) => {
    setEnteredSeconds(undefined)
    if (seconds !== back) save(pages, seconds)
  })
  useEffect(() => {
    if (enteredSeconds !== undefined && !isBusy) saveEntered(enteredSeconds)
  }, [enteredSeconds, isBusy])
  if (!answer.data) return null
  const panel = screenType && uprightSize(screenType)
  /** Marks the page that the device shows. Number 0 is its usual picture, before the pages. */
  const markOf = (number: number) =>
    (turned?.page ?? 0) === number &&
    pages.length > 0 && (
      <span className="device-page-now">
        {turned ? (
          <Moment at={turned.until} sentence={(at) => t('devicePages.nowUntil', { at })} />
        ) : (
          t('devicePages.now')
        )}
      </span>
    )
  const moveUp = (index: number) => save(pages.with(index, pages[index - 1]!).with(index - 1, pages[index]!))
  return (
    <section className="panel device-pages" aria-label={t('devicePages.title')}>
      <h2>{t('devicePages.title')}</h2>
      <p>{t('devicePages.text')}</p>
      <ol>
        <li>
          <span className="device-page-name">{t('devicePages.first')}</span>
          {markOf(0)}
        </li>
        {pages.map((page, index) => (
          <li key={index}>
            <PagePreview page={page} device={device} />
            {markOf(index + 1)}
            {mayWrite && (
              <>
                <Button
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t('devicePages.up', { number: index + 1 })}
                  disabled={index === 0 || isBusy}
                  onClick={() => moveUp(index)}
                />
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('devicePages.remove', { number: index + 1 })}
                  disabled={isBusy}
                  onClick={() => save(pages.toSpliced(index, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && (
        <div className="device-pages-fields">
          {pages.length < PAGES_MAX && (
            <>
              {/* A page is shown without values, so templates that need data are not offered. A new key after each
                  added page empties both fields. */}
              <TemplateSelect
                key={`template ${pages.length}`}
                filters={{ needsData: 'false', ...(panel && { resolution: [`${panel.width}x${panel.height}`] }) }}
                {...(panel && { nameOf: ({ name }) => name })}
                label={
                  panel
                    ? t('devicePages.addTemplateOf', { size: `${panel.width} × ${panel.height}` })
                    : t('devicePages.addTemplate')
                }
                disabled={isBusy}
                onChange={(template) => template && save([...pages, { template }])}
              />
              <ReferenceSelect
                key={`item ${pages.length}`}
                resource={items}
                sort="key"
                nameOf={itemName}
                label={t('devicePages.addItem')}
                disabled={isBusy}
                onChange={(item) => item && save([...pages, { item }])}
              />
            </>
          )}
          {pages.length > 0 && (
            <InputNumber
              key={back}
              defaultValue={back}
              min={BACK_SECONDS.min}
              max={BACK_SECONDS.max}
              precision={0}
              aria-label={t('devicePages.back')}
              prefix={t('devicePages.back')}
              onPressEnter={({ currentTarget }) => currentTarget.blur()}
              onBlur={({ target }) => target.value && setEnteredSeconds(Number(target.value))}
            />
          )}
        </div>
      )}
    </section>
  )
}
