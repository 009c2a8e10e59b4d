import { SCANNED_MAX } from '@wifi-tms/contract/scanned'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Input, { type InputRef } from 'antd/es/input'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Camera } from './Camera.tsx'
import { PairList } from './PairList.tsx'
import type { Slots } from './pair-rules.ts'
import { sendPairs } from './pairs.ts'
import { useShelf } from './use-shelf.ts'
import './shelf.css'

/** Shows a code that waits for its counterpart, by its name if the server has sent it. */
function Slot({ title, slot }: { title: string; slot: Slots['tag'] }) {
  const { t } = useTranslation()
  return (
    <div className={slot ? 'shelf-slot shelf-slot-full' : 'shelf-slot'}>
      <dt>{title}</dt>
      <dd>{slot ? slot.name || <code>{slot.code}</code> : <span className="none">{t('shelf.empty')}</span>}</dd>
    </div>
  )
}

/** The field for codes from the keyboard; hand scanners type a code and press Enter. */
function CodeField({ take }: { take: (code: string) => unknown }) {
  const { t } = useTranslation()
  const field = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  return (
    <form
      className="shelf-code"
      onSubmit={(event) => {
        event.preventDefault()
        setCode('')
        field.current?.focus()
        take(code)
      }}
    >
      <Input
        ref={field}
        size="large"
        value={code}
        maxLength={SCANNED_MAX}
        aria-label={t('shelf.code')}
        placeholder={t('shelf.code')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // On a phone the keyboard would cover the camera's picture.
        autoFocus={window.matchMedia('(hover: hover)').matches}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button size="large" htmlType="submit" disabled={!code.trim()}>
        {t('shelf.enter')}
      </Button>
    </form>
  )
}

/** The page that links tags to articles at the shelf. The codes of both are scanned, in any order. */
export default function ShelfPage() {
  const { t } = useTranslation()
  const { slots, fault, waitingCount, take, clear, unlink } = useShelf()
  return (
    <div className="shelf-page">
      <PageHead title={t('screens.linkItems')} />
      <section className="panel">
        <p>{t('shelf.text')}</p>
        <Camera onCode={take} />
        <CodeField take={take} />
        <dl className="shelf-slots" aria-live="polite">
          <Slot title={t('shelf.device')} slot={slots.tag} />
          <Slot title={t('shelf.item')} slot={slots.article} />
        </dl>
        {(slots.tag || slots.article) && (
          <div className="shelf-actions">
            {slots.tag && <Button onClick={unlink}>{t('shelf.unlink')}</Button>}
            <Button onClick={clear}>{t('shelf.clear')}</Button>
          </div>
        )}
        {fault && <Alert type="warning" showIcon title={t(`shelf.${fault.word}`, { code: fault.code })} />}
      </section>
      {waitingCount > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('shelf.waiting', { count: waitingCount })}
          description={t('shelf.waitingText')}
          action={<Button onClick={() => void sendPairs()}>{t('shelf.send')}</Button>}
        />
      )}
      <PairList />
    </div>
  )
}
