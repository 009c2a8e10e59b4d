import type { Device } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chooseMatching, chooseTags } from '../display/chosen.ts'
import type { Selection } from '../list/Selection.tsx'
import { useMay } from '../session/use-may.ts'
import { LetIn } from './LetIn.tsx'

interface Props {
  selection: Selection<Device>
  rows: readonly Device[]
  total: number
  filters: Record<string, string>
}

/** What one can do with the chosen tags, or with all that match. */
export function SelectionBar({ selection, rows, total, filters }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('devices.write')
  const mayShow = useMay('displays.write')
  const [matching, setMatching] = useState(false)
  const [lettingIn, setLettingIn] = useState(false)
  const { size } = selection.chosen
  const wholePage = rows.length > 0 && rows.every(selection.has)
  const asked = JSON.stringify(filters)

  useEffect(() => setMatching(false), [asked, size])
  if (size === 0) return null

  const count = matching ? total : size
  const choice = matching
    ? Object.keys(filters).length > 0
      ? { filter: filters }
      : { all: true as const }
    : { deviceIds: [...selection.chosen.keys()] }
  const display = () => {
    if (matching) chooseMatching(filters)
    else chooseTags([...selection.chosen.values()])
    void navigate('/display/list')
  }
  return (
    <section className="selection-bar" aria-label={t('list.selection')}>
      <strong aria-live="polite">{t('list.selected', { count })}</strong>
      {wholePage && total > size && !matching && (
        <Button type="link" onClick={() => setMatching(true)}>
          {t('list.selectMatching', { count: total })}
        </Button>
      )}
      <span className="selection-ways">
        {mayShow && (
          <Button type="primary" onClick={display}>
            {t('device.display')}
          </Button>
        )}
        {mayWrite && <Button onClick={() => setLettingIn(true)}>{t('letIn.title')}</Button>}
        <Button onClick={selection.clear}>{t('list.clearSelection')}</Button>
      </span>
      {lettingIn && <LetIn choice={choice} total={count} close={() => setLettingIn(false)} />}
    </section>
  )
}
