import type { Product } from '@wifi-tms/contract/products'
import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** Quotes a word for a shell, so that the shell reads every character of it literally. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Writes the command that starts one virtual tag of a product. People run it in the server's folder. */
export function tagsCommand(
  server: string,
  mqttPort: number,
  { uri, apikey }: Pick<Product, 'uri' | 'apikey'>,
  { type, width, height, color, angle }: Pick<ScreenType, 'type' | 'width' | 'height' | 'color' | 'angle'>,
): string {
  const screen = `${type}=${width}x${height},${color},${angle}`
  return `npm run tags -- --server ${server} --mqtt-port ${mqttPort} --product ${uri} --apikey ${quoted(apikey)} --screen ${quoted(screen)}`
}
