import type { ShopKind } from '@wifi-tms/contract/read-sources'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { odoo } from './odoo.ts'
import type { Shop } from './shop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

/** The kinds of shops. Each has a file of its own. */
const shops: Readonly<Record<ShopKind, Shop>> = { shopify, woocommerce, odoo }

/** The kind of shop of a source; undefined if the source is no shop. */
export const shopOf = ({ kind }: Pick<SourceTable, 'kind'>): Shop | undefined =>
  Object.hasOwn(shops, kind) ? shops[kind as ShopKind] : undefined
