import Button from 'antd/es/button'
import type { ComponentProps } from 'react'

/** A button of the top bar with an icon only: its name is read out, and shown in the tooltip. */
export const BarButton = ({ name, ...button }: { name: string } & ComponentProps<typeof Button>) => (
  <Button {...button} type="text" aria-label={name} title={name} />
)
