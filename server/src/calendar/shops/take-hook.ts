import { Refusal } from '@wifi-tms/contract/errors'
import { SOURCE_VALUE_MAX } from '@wifi-tms/contract/read-sources'
import { unstorableTextIn } from '../../api/http/unstorable-text-in.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { startShopReading } from '../sources/articles.ts'
import { findSource, saveSource, unsealHeaders } from '../sources/queries.ts'
import { nextReading } from '../sources/rules.ts'
import { updateDependents } from '../sources/update-dependents.ts'
import { saveArticles } from './save-articles.ts'
import type { Hook, Shop, ShopRow } from './shop.ts'
import { shopOf } from './shops.ts'

/** True for the unsigned form data that WooCommerce sends once to test a new address. */
const isPing = ({ kind }: Pick<SourceTable, 'kind'>, { body }: Hook) =>
  kind === 'woocommerce' && /^webhook_id=\d{1,20}$/.test(body.subarray(0, 40).toString('latin1'))

/** A message with articles that could not be written. */
interface LostMessage {
  error: string
  isLost: true
}

/**
 * Stores a shop's message in the shop's source, and writes the articles of the message into items. `mayTake` limits the
 * signed messages of one source. Throws Refusal for an unsigned message.
 */
export async function takeHook(core: Core, id: string, hook: Hook, mayTake: (id: string) => boolean): Promise<void> {
  const source = await findSource(core.db, id)
  const shop = source && shopOf(source)
  if (!source || !shop) throw new Refusal('notFound')
  if (isPing(source, hook)) return
  const { secret } = unsealHeaders(core, source)
  if (!secret || !shop.isSigned(hook, secret)) throw new Refusal('tokenUnknown')
  // Only signed messages count, so that strangers cannot use up what the shop may send.
  if (!mayTake(id)) throw new Refusal('tooMany')
  const now = core.now()
  const moment = now.toISOString()
  const save = (messageOrError: ReturnType<typeof readMessage> | LostMessage) =>
    withFleetLock(
      core.db,
      async (tx) => {
        const row = await findSource(tx, id)
        if (!row) return
        if ('error' in messageOrError) {
          const since = row.since ?? moment
          if (messageOrError.isLost && row.url !== null)
            await startShopReading(tx, id, row.nextAt ?? nextReading({ every: row.every, since }, now))
          await saveSource(tx, id, { error: messageOrError.error, since })
          return
        }
        // A message that is too long for the source's value still changes items.
        const value = messageOrError.text.length <= SOURCE_VALUE_MAX ? messageOrError.text : row.value
        await saveSource(tx, id, { value, readAt: moment, error: '', since: null })
        const { faults } = await saveArticles(core, tx, { ...row, changes: 0 }, messageOrError.rows)
        await saveSource(tx, id, { faults })
        if (value !== row.value) await updateDependents(tx, row, { before: row.value, after: value, now })
      },
      'source',
      'item',
      'template',
    )
  try {
    await save(readMessage(shop, hook))
  } catch (error) {
    // The items could not be written, for example because too many changes wait for a second person. The shop may send
    // the message again. If the source has an address, all articles of the shop are read as well.
    if (!(error instanceof Refusal)) throw error
    await save({ error: error.message, isLost: true })
    core.wire.changed('sources', [id])
    throw error
  }
  core.wire.changed('sources', [id])
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  core.reconcileNow()
}

/** Parses a message. Returns its rows and its JSON text, or the reason why it cannot be read. */
function readMessage(shop: Shop, hook: Hook): { rows: ShopRow[]; text: string } | { error: string; isLost?: false } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hook.body)
    const message = JSON.parse(text) as unknown
    const unstorable = unstorableTextIn(message)
    return unstorable
      ? { error: unstorable.message }
      : { rows: shop.rowsOf(hook, message), text: JSON.stringify(message) }
  } catch (error) {
    return { error: error instanceof SyntaxError || error instanceof TypeError ? 'is not JSON' : 'brings no article' }
  }
}
