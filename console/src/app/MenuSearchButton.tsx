import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { usePartOnDemand } from './use-called.tsx'

export function MenuSearchButton() {
  const { t } = useTranslation()
  const { part, openPart } = usePartOnDemand(() => import('./MenuSearch.tsx'))
  return (
    part || (
      <BarButton
        className="wide-only"
        name={t('search.title')}
        icon={<SearchOutlined aria-hidden />}
        onClick={openPart}
      />
    )
  )
}
