import { lazy } from 'react'

// Fetched when they open: the template editor shares the fields around a list, and needs none of these dialogs.
export const Dialog = lazy(async () => ({ default: (await import('../form/Dialog.tsx')).Dialog }))
export const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))
