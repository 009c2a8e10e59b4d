import type { ScreenType } from '@wifi-tms/contract/screen-types'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { type Program, programs, snippet } from './snippets.ts'
import './pictures.css'

interface Props {
  /** The address, or a placeholder for it, because the server cannot show an address again. */
  address: string
  screenType: ScreenType
}

/** Shows code for other programs, with the device's own values, for copying. */
export function Snippets({ address, screenType }: Props) {
  const { t } = useTranslation()
  const [program, setProgram] = useState<Program>('esphome')
  const lines = snippet(program, { ...screenType, address })
  return (
    <div className="snippets">
      <div className="snippet-head">
        <Select
          aria-label={t('pictures.program')}
          value={program}
          onChange={setProgram}
          options={programs.map((value) => ({ value, label: t(`pictures.programs.${value}`) }))}
        />
        <CopyButton text={lines} label={t('pictures.copyLines')} labelled />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll by keyboard */}
      <section className="snippet-lines" tabIndex={0} aria-label={t(`pictures.programs.${program}`)}>
        <pre className="mono">{lines}</pre>
      </section>
      <p className="snippet-note">{t('pictures.untried')}</p>
    </div>
  )
}
