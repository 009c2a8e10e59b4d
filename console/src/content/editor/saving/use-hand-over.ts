import type { Template } from '@wifi-tms/contract/templates'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathTo } from '../../../base/paths.ts'
import { changeTabs } from '../../../base/tabs/tab-store.ts'
import type { Editor } from '../store/editor.ts'
import { handOver } from '../store/handover.ts'

/** Gives a function that hands the editor of this page over to the page of a template that was just created. */
export function useHandOver(editor: Editor) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [template, setTemplate] = useState<Template>()
  // The effect runs after the render in which everything is saved, so that the page does not ask whether to leave.
  useEffect(() => {
    if (!template) return
    handOver(editor, template)
    void navigate(pathTo('template', { id: template._id }), { replace: true })
    changeTabs({ type: 'close', path: pathname })
  }, [template, editor, navigate, pathname])
  return setTemplate
}
