import { devices } from '@wifi-tms/contract/devices'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { type Item, items as resource } from '@wifi-tms/contract/items'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { itemName } from '../../ui/items/item-name.ts'
import { useLinkDoubts } from './use-link-doubts.ts'

interface Props {
  /** The items in the order in which they were chosen. */
  items: readonly Item[]
  onLinked: () => void
  close: () => void
}

/**
 * Links items to devices one by one: the first item to the first device, and so on. Doubtful devices have to be
 * confirmed by a checkbox.
 */
export default function LinkItems({ items, onLinked, close }: Props) {
  const { t } = useTranslation()
  const [deviceIds, setDeviceIds] = useState<string[]>([])
  const [confirmedText, setConfirmedText] = useState('')
  const devicesById = useObjects(devices, deviceIds, (id) => id)
  const write = useChange(writeItems, 'items')
  const count = Math.min(items.length, deviceIds.length)
  // Others may have changed or deleted the items since they were chosen.
  const storedItems = useObjects(resource, items, ({ _id }) => _id)
  // Each item keeps the devices that it has, and gets one more.
  const rows = items.slice(0, count).map((item, index) => ({
    key: item.key,
    devices: [...new Set([...(storedItems.get(item._id) ?? item).devices, deviceIds[index]!])],
    only: 'change' as const,
  }))
  const chosenDevices = deviceIds.flatMap((id) => devicesById.get(id) ?? [])
  const { doubts, isPending } = useLinkDoubts(rows, chosenDevices)
  const doubtTexts = doubts.map(({ kind, names }) =>
    t('app.pair', {
      what: t(`itemImport.doubts.${kind}`, { count: names.length }),
      said: names.join(t('refusals.comma')),
    }),
  )
  const joinedDoubts = doubtTexts.join()
  const isLoaded = chosenDevices.length === deviceIds.length && storedItems.size > 0
  // A confirmation holds for these doubts only; with other doubts the person is asked again.
  const isConfirmed = joinedDoubts === '' || joinedDoubts === confirmedText
  const isSure = !isPending && isLoaded && isConfirmed
  const link = () =>
    write.mutate(
      { rows },
      {
        onSuccess({ held, failed }) {
          if (held > 0) toast('done', t('itemLinks.held', { count: held }))
          else toast('done', t('itemLinks.done', { count: count - failed.length }))
          onLinked()
        },
      },
    )
  return (
    <Dialog
      title={t('itemLinks.title')}
      okText={t('itemLinks.go', { count })}
      cancelText={t('app.cancel')}
      okButtonProps={{ disabled: count === 0 || !isSure, loading: write.isPending }}
      onOk={link}
      onCancel={close}
    >
      <p>
        <label htmlFor="linked-devices">{t('itemLinks.text')}</label>
      </p>
      <div className="linked-devices">
        <DevicesSelect id="linked-devices" value={deviceIds} onChange={setDeviceIds} maxCount={items.length} />
      </div>
      <ol className="link-pairs">
        {items.map((item, index) => {
          const device = devicesById.get(deviceIds[index] ?? '')
          return (
            <li key={item._id}>
              {itemName(item)}
              {device && <strong> → {nameOf(device)}</strong>}
            </li>
          )
        })}
      </ol>
      {joinedDoubts && (
        <div aria-live="polite">
          {doubtTexts.map((text) => (
            <p key={text} className="warning">
              {text}
            </p>
          ))}
          <Checkbox
            checked={joinedDoubts === confirmedText}
            onChange={({ target }) => setConfirmedText(target.checked ? joinedDoubts : '')}
          >
            {t('items.overwrite')}
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}
