import { type Device, readFrame, readHistory } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '../ask/address.ts'
import { useAsk } from '../ask/use-ask.ts'
import { Glass } from '../glass/Glass.tsx'
import { exactTime } from '../i18n/time.ts'
import { ListStates } from '../list/ListStates.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { Pager } from '../list/Pager.tsx'
import { useFailureText } from '../marks/failure-text.ts'
import { StateMark } from '../marks/StateMark.tsx'

const THUMB = { width: 132, height: 96 }

/** What was wished for a tag and what it showed, newest first, each with its picture. */
export function DeviceHistory({ device }: { device: Device }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [turned, setTurned] = useState({ page: 1, limit: 10 })
  const asked = useAsk(readHistory, { id: device._id, ...turned }, { keep: true })
  const screen = useScreenTypes().get(device.screenType ?? '')
  return (
    <section className="panel">
      <h2>{t('history.title')}</h2>
      <ListStates asked={asked} empty={<p className="none">{t('history.none')}</p>}>
        <ol className="history">
          {asked.data?.items.map((item) => (
            <li key={`${item.display}-${item.at}`}>
              <Glass
                src={item.frame ? pictureUrl(readFrame, { id: device._id, sha256: item.frame }) : undefined}
                alt={t('history.picture', { name: item.templateName })}
                size={screen && uprightSize(screen)}
                box={THUMB}
                blank={t('glass.notPainted')}
              />
              <div>
                <Link to={`/display/list?display=${item.display}`} className="row-name">
                  {item.templateName}
                </Link>
                <StateMark state={item.state} />
                <time dateTime={item.at}>{exactTime(item.shownAt ?? item.at)}</time>
                {item.message && <span className="second">{failureText(item)}</span>}
              </div>
            </li>
          ))}
        </ol>
      </ListStates>
      <Pager total={asked.data?.total ?? 0} {...turned} change={setTurned} />
    </section>
  )
}
