import { pixelsOf } from '@wifi-tms/contract/drawing'
import { type LibraryEntry, libraryEntries, librarySizes, starterKeyOf } from '@wifi-tms/contract/source-library'
import { previewStarter } from '@wifi-tms/contract/starters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import { LibraryForm } from './LibraryForm.tsx'
import '../../ui/list/cards.css'
import './sources.css'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 196, height: 120 }

/** Offers the sources of the library, each with the picture of its template, and adds the chosen one. */
export function SourceLibrary({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const lang = currentLanguage()
  const { fittingScreenType } = useFleetScreens()
  const [chosenEntry, choose] = useState<LibraryEntry>()
  if (chosenEntry) return <LibraryForm entry={chosenEntry} close={close} />
  return (
    <Dialog title={t('dataSources.library')} footer={null} onCancel={close} width={880}>
      <ul className="source-library" aria-label={t('dataSources.library')}>
        {libraryEntries.map((entry) => {
          const [small, large] = librarySizes
          const size = fittingScreenType(small) ? small : large
          const screenType = fittingScreenType(size)?._id
          return (
            <li key={entry}>
              <button type="button" className="pick" onClick={() => choose(entry)}>
                <Glass
                  src={
                    screenType && pictureUrl(previewStarter, { starter: starterKeyOf(entry, size), lang, screenType })
                  }
                  alt=""
                  size={pixelsOf(size)}
                  box={BOX}
                  blank={t('glass.noPreview')}
                />
                <strong>{t(`sourceLibrary.${entry}`)}</strong>
                <span className="second">{t(`sourceLibraryText.${entry}`)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
